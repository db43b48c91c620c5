"""What happens by itself as time goes on: jobs that are coroutines over SQL predicates, woken by APScheduler."""
