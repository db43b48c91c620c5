-- An edit names the message by the id that its platform gave it, not by the update that brought it here.
CREATE INDEX inbox_message ON inbox (user_id, (payload ->> 'message_id'), id) WHERE payload ->> 'message_id' IS NOT NULL;
