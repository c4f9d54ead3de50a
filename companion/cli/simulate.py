def add(subparsers):
    subparsers.add_parser("simulate")


def run(args, house):
    return 0
