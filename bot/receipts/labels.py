"""What a line of a receipt is about, by its label: the total, a tax, the cash that was handed over.

It goes by letters alone, as readers of pictures drop spaces and marks: "Sub Total", "SUB-TOTAL" and "SUBTOTAL" are one.
Labels of several languages; whatever bears none of them may be something that was bought.
"""

import re
from enum import StrEnum


class Kind(StrEnum):
    """What a line is about."""

    TOTAL = "total"  # what is to pay
    SUBTOTAL = "subtotal"  # a sum on the way to it
    TAX = "tax"
    TAX_WITHIN = "tax_within"  # a tax that the prices hold already
    CHARGE = "charge"  # service, delivery, tip: added to what was bought
    DISCOUNT = "discount"
    ROUNDING = "rounding"
    PAID = "paid"  # handed over, in whatever way
    CHANGE = "change"
    COUNT = "count"  # of items, and other numbers that are no money
    OTHER = "other"


# Tried in this order: what only looks like a total comes before totals. "^" and "$" are those of the squeezed label.
_RULES = tuple(
    (kind, re.compile("|".join(patterns.split())))
    for kind, patterns in (
        (
            Kind.COUNT,
            r"""totalitems? items?total totalqty qtytotal totalquantity noofitems? no\.?ofitems? itemcount
            ^items?$ ^qty totalbarang totalpcs totalarticles articles?total anzahl nombred artikelanzahl
            points? poin mata loyalty yousaved? youvesaved totalsaving savings? anda(?:jimat|hemat)
            ihreersparnis balance(?:points|card) cardbalance
            ^(?:table|meja|tisch|invoice|inv|bill|order|ref|batch|trace|terminal|tel|phone|reg|card)(?:no|number)?[\d#.(+-]
            ^(?:invoice|receipt|bill|order|trans(?:action)?|auth|approval|member|card|reg|co\.?reg)no ^noresit
            ^approv ^[gs]st(?:reg|no|id) exchangerate ^covers?$ ^pax""",
        ),
        (
            Kind.SUBTOTAL,
            r"""sub-?to?ta?l subttl sub-?jumlah jumlahkecil beforetax beforegst beforesst
            excl(?:uding|\.)?(?:tax|gst|sst|vat) (?:total|amount)excl zwischensumme soustotal totalht$
            totalht\b subtotale imponibile nettobetrag ^netto$ ^net$ ^taxable subsuma deelsom tussentotaal 小计
            小計 dpp$ totalsales(?:amount)?excl ^gross(?:amount|total)?$""",
        ),
        (
            Kind.CHANGE,
            r"""change kembali(?:an)? ^baki bakiwang r[üu]ckgeld wisselgeld rendu monnaie cambio vuelto troco
            resto$ 找零 找钱 お?釣り? お釣""",
        ),
        (Kind.TOTAL, r"""total(?:amount)?\(?(?:incl|inkl|including|termasuk|ttc)"""),
        (
            Kind.TAX_WITHIN,
            r"""
            (?:tax|gst|sst|vat|mwst|tva|iva|ppn|btw|pajak|cukai)[\d.,%]*(?:incl|enthalten|inclu|termasuk|included|inbegrepen)
            (?:incl|included|inkl|davon|dont|including|termasuk)[.:]*\d*[\d.,%]*(?:tax|gst|sst|vat|mwst|tva|iva|ppn|btw|ust)
            ^(?:mwstinkl|ttc)""",
        ),
        (
            Kind.ROUNDING,
            r"""round(?:ing|ed|off|adj) pelarasan pembulatan penggenapan rundung arrondi redondeo afronding""",
        ),
        (
            Kind.DISCOUNT,
            r"""discount ^disc\b ^disc[.\d%]* diskaun diskon potongan rabatt remise descuento desconto sconto
            korting voucher coupon promo(?:tion)?$ rebate ^less member(?:price|disc) 折扣 割引 値引""",
        ),
        (
            Kind.TAX,
            r"""tax$ ^mwst ^ust ^tva ^btw ^tax tax\d salestax servicetax ^s?gst ^cgst ^igst ^sst ^gst
            gst[\d.,@%]*$ sst[\d.,@%]*$
            ^vat vat[\d.,@%]*$ total(?:tax|gst|sst|vat) cukai ppn ^pb1 pajak ^iva iva[\d.,%]*$ 消費税 税$ ^hst ^pst
            ^iss$ ^pph""",
        ),
        (
            Kind.CHARGE,
            r"""(?:serv(?:ice)?|svc)\.?(?:chg|charge) ^svc$ s\.charge caj(?:perkhidmatan)? biayalayanan ^tips?$
            ^gratuity ^trinkgeld delivery packaging(?:fee)? penghantaran ongkir platformfee servicefee
            bagcharge ^pfand coperto ^service[\d%.]*$""",
        ),
        (
            Kind.PAID,
            r"""^cash tunai ^tender amount(?:paid|tendered|received) total(?:paid|cash|tendered|bayar(?:an)?$)
            ^paid ^visa ^master ^amex ^debit ^credit ^card$ ^nets ^paynow ^paywave ^tng ^touch ^grabpay
            ^e-?wallet ^duitnow ^qr ^gopay ^ovo ^dana$ ^bar$ ^bargeld gegeben ^karte ^ec-? ^girocard
            esp[eè]ces ^cb$ ^efectivo ^tarjeta ^dinheiro ^contant ^pin$ ^bayar$ ^dibayar payment$ ^payment 现金
            お預か?り? 預り ^change ^givenamount ^received deposit(?:paid)?$ ^suica ^alipay ^wechat ^kredit$
            ^rounded?cash""",
        ),
        (
            Kind.TOTAL,
            r"""grandto?ta?l nett?total totalnett?
            total(?:due|payable|amount|amt|sales|bill|price|charge|belanja|rm|myr|sgd|usd|eur|rp|idr|jpy)
            ^total \btotal$ total$ amountdue amountpayable balancedue ^amount$ ^amt$ ^amountrm ^jumlah
            jumlah(?:besar|bayaran|perlu) ^summe$ ^gesamt zuzahlen ^betrag$ totaal tebetalen apayer [àa]payer
            netapayer totalttc importe$ ^suma$ totale totalapagar valortotal 合计 合計 总计 總計 应付 ^topay ^sum$""",
        ),
    )
)
_MARKS = re.compile(r"[\s:;*_=~|\"'!?]+")


def kind_of(label: str) -> Kind:
    """What a line with that *label* is about."""
    squeezed = _MARKS.sub("", label.casefold())
    return next((kind for kind, pattern in _RULES if pattern.search(squeezed)), Kind.OTHER)
