"""What each of the three documents says of promotional prizes, by clause. Written from the documents and the clause
lists; no file of the engine's is read."""
from dataclasses import dataclass, field

HOUR = 3600 * 1000
DAY = 24 * HOUR


@dataclass
class Document:
    name: str
    prefix: str
    terms: dict       # name -> (type, "always" | "with-a-wager" | "with-credit" | "no", clause)
    kinds: dict       # name -> {detail: clause}
    points: dict      # what is decided -> clause; a point that is missing the document does not know
    also: dict        # clause -> the clauses that are told with it, where they stand together
    never_cash: tuple
    credit: str       # the kind of prize that is credit to play with
    forbidden: dict
    ways: dict
    lodging: int = 0
    notify: tuple = ("hours", 48)
    holds: dict = field(default_factory=dict)
    great: int = 10_000_00
    kept: int = 100_00
    litres: int = 20_000
    losers_first: str = None  # of rounds, which there are none of

    def cite(self, clause):
        """A clause as an event tells it, or several that are cited together."""
        clause, others = (clause[0], clause[1:]) if isinstance(clause, tuple) else (clause, self.also.get(clause))
        return {"rule": self.prefix + clause, **({"also": [self.prefix + other for other in others]} if others else {})}


def star(name, prefix, section, **points):
    """The two documents of The Star are worded alike, under numbers of their own."""
    at = lambda number: f"{section}.{number}"
    terms = {"manner": ("text", "always", at("7.1")), "drawn": ("time", "always", at("7.2")),
             "drawn-where": ("text", "always", at("7.2")), "eligibility": ("text", "always", at("7.3")),
             "wager": ("text", "with-a-wager", at("7.4")), "nature": ("text", "always", at("7.5")),
             "closes": ("time", "always", at("7.6")), "starts": ("time", "always", at("7.7")),
             "place": ("text", "always", at("7.7")), "claiming": ("text", "always", at("7.8")),
             "presence": ("truth", "always", at("7.8")), "claim-until": ("time", "no", at("7.8")),
             "credit-until": ("time", "with-credit", at("7.11")),
             "notified": ("text", "always", at("7.9")), "published": ("text", "always", at("7.10"))}
    forbidden = {"tobacco": at("5.1"), "firearm": at("5.2"), "ammunition": at("5.2"), "imitation-firearm": at("5.2"),
                 "prohibited-weapon": at("5.3"), "liquor": at("5.4"), "prescribed": at("5.5")}
    also = {clause: [at("7")] for _, _, clause in terms.values() if clause != at("7.11")} | {clause: [at("5")] for clause in forbidden.values()}
    given = {"any": at("1"), "prizes": at("7.11"), "available": at("6/availability"), "lodged": at("9"),
             "approved": at("9.1"), "way-chosen": at("4"), "notify": at("8"), "refusal-told": at("10"),
             "refusal-kept": at("10.1"), "complaint": at("11/complaint"), **points}
    return Document(name, prefix, terms, {}, given, also, ("slots-dollars", "casino-dollars"), "casino-dollars", forbidden,
                    {way: at(f"8.{n}") for n, way in enumerate(("in-person", "mail", "telephone", "email"), 1)})


STAR = star("star/promotions", "star-baccarat:", "16", **{
    "by-chance": "1.1/Promotional-Prize", "terms": ("16.6", "16.7"), "marketing": "16.6", "scrutineer-may": "16.2",
    "cash-may": "16.3", "decision-final": "16.11", "postponed": "16.12", "draw-postponed": "16.12",
    "draw-cancelled": "16.12", "cancelled": "16.9.1", "cancel-approved": "16.9.1", "told-postponed": "16.12/notice",
    "told-cancelled": "16.12/notice"})
FORMS = {"appliance": ("make", "model", "accessories"), "vehicle": ("make", "model", "accessories", "on-road-costs"),
         "travel": ("persons", "included", "dates", "spending-money"),
         "property": ("dwelling", "plans", "contract", "easement", "address", "included")}
STAR.kinds = {"cash": {}, "goods": {}, "slots-dollars": {}, "casino-dollars": {}}
for place, (kind, names) in enumerate(FORMS.items(), 1):
    STAR.kinds[kind] = {name: f"16.7.11.{place}.{n}" for n, name in enumerate(names, 1)}
    STAR.also |= {clause: [f"16.7.11.{place}"] for clause in STAR.kinds[kind].values()}

RAPID = star("star-rapid-2016/promotions", "star-rapid-2016:", "10", **{
    "by-chance": "1.1/promotional-prize", "terms": ("10.6/marketing", "10.7"), "marketing": "10.6/marketing",
    "scrutineer-must": "10.2", "cash-may": "10.3/cash-option", "cash-stated": "10.3/terms", "way-other": "9.3.2",
    "paid-at-once": "9.3", "decision-final": "10.11/final", "postponed": "10.12/postpone",
    "draw-postponed": "10.12/postpone", "draw-cancelled": "10.12/postpone", "told-postponed": "10.12/notify",
    "told-cancelled": "10.12/notify"})
RAPID.lodging, RAPID.notify = 24 * HOUR, ("days", 2)
RAPID.holds = {"identity": "9.3.3", "verification": "9.3.1", "investigation": "9.2"}
RAPID.kinds = {"cash": {}, "goods": {}, "slots-dollars": {}, "casino-dollars": {}}
OTHERWISE = {"travel": {"included": "inclusions"}, "property": {"included": "inclusions", "address": "location"}}
for place, (kind, names) in enumerate(FORMS.items(), 1):
    RAPID.kinds[kind] = {name: f"10.7.11.{place}/{OTHERWISE.get(kind, {}).get(name, name)}" for name in names}
    RAPID.also |= {clause: ["10.7.11"] for clause in RAPID.kinds[kind].values()}

CROWN = Document(
    "crown-fusion-2024/promotions", "crown-fusion-2024:",
    {"manner": ("text", "always", "15.7.1"), "drawn": ("time", "always", "15.7.2"), "drawn-where": ("text", "always", "15.7.2"),
     "eligibility": ("text", "always", "15.7.3"), "wager": ("text", "with-a-wager", "15.7.4"),
     "nature": ("text", "always", "15.7.5"), "closes": ("time", "always", "15.7.6"), "claiming": ("text", "always", "15.7.7"),
     "presence": ("truth", "always", "15.7.7"), "claim-until": ("time", "no", "15.7.7"),
     "credit-until": ("time", "with-credit", "15.7.9"),
     "notified": ("text", "always", "15.7.8"), "published": ("text", "always", "15.7.8")},
    {"cash": {}, "goods": {}, "reward-points": {}, "promotional-tokens": {}, "promotional-vouchers": {}, "chip-vouchers": {},
     **{kind: {name: f"15.7.9({letter})" for name in names} for letter, kind, names in (
         ("a", "appliance", FORMS["appliance"]), ("b", "vehicle", FORMS["vehicle"]),
         ("c", "travel", ("guests", *FORMS["travel"][1:])), ("d", "property", FORMS["property"][1:]))}},
    {"any": "15.1", "by-chance": "15.7.1", "terms": "15.6", "prizes": "15.7.9", "marketing": "15.6", "available": "15.6",
     "copy": "15.9", "scrutineer-may": "15.2", "cash-must": "15.3", "cash-stated": "15.3", "way-chosen": "15.4",
     "notify": "15.8", "refusal-told": "15.10", "refusal-kept": "15.10", "decision-final": "15.11", "complaint": "15.11",
     "postponed": "15.12", "cancelled": "15.12", "told-cancelled": "15.12"},
    {}, ("reward-points", "promotional-tokens", "promotional-vouchers", "chip-vouchers"), "promotional-vouchers",
    {"tobacco": "15.5.1", "firearm": "15.5.2", "ammunition": "15.5.2", "imitation-firearm": "15.5.2",
     "prohibited-weapon": "15.5.3", "liquor": "15.5.4", "prescribed": "15.5.5"},
    {way: f"15.8.{n}" for n, way in enumerate(("in-person", "mail", "telephone", "email"), 1)})

DOCUMENTS = (STAR, RAPID, CROWN)
