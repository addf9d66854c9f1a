"""What ingredients and their pieces are called in a sentence."""

from __future__ import annotations

from .catalog import Ingredient

_CAPITALIZED = {
    "Aleppo",
    "Arborio",
    "Chinkiang",
    "Cotija",
    "Dijon",
    "Granny",
    "Gruyère",
    "Italian",
    "Kalamata",
    "Kashmiri",
    "Lizano",
    "Marsala",
    "Medjool",
    "Mexican",
    "Parmesan",
    "Pecorino",
    "Roma",
    "Romano",
    "Scotch",
    "Shaoxing",
    "Sichuan",
    "Smith",
    "Spanish",
    "Swiss",
    "Thai",
    "Worcestershire",
}

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

_PIECES = {
    # One and several, by the name of the piece; where the plural is regular, one alone.
    "achiote-paste": "block of achiote paste",
    "achiote-paste/crumb": "crumb",
    "aji-amarillo-paste/chili": "ají amarillo chili",
    "ancho-chilies": "ancho chili/ancho chilies",
    "anchovy-fillets": "dish of them/dishes of them",
    "andouille-sausage/slice": "slice",
    "apricot-jam/apricot": "apricot",
    "bacon": "strip of bacon/strips of bacon",
    "baguette/slice": "slice",
    "banana-leaves": "folded banana leaf/folded banana leaves",
    "banana/bunch": "bunch of bananas",
    "basil": "bunch of basil",
    "beef-bones": "marrow bone",
    "beef-bones/knuckle": "knuckle bone",
    "beef-chuck": "cube of beef chuck/cubes of beef chuck",
    "beef-shank": "slice of beef shank/slices of beef shank",
    "beef-sirloin": "beef sirloin steak",
    "black-cardamom": "black cardamom pod",
    "bok-choy": "head of bok choy/heads of bok choy",
    "boneless-chicken-thighs": "boneless skinless chicken thigh",
    "buffalo-mozzarella": "ball of buffalo mozzarella/balls of buffalo mozzarella",
    "butter": "partly sliced stick of butter",
    "canned-beets": "beet half/beet halves",
    "canned-black-beans": "black bean",
    "canned-butter-beans": "butter bean",
    "canned-cannellini-beans": "cannellini bean",
    "canned-chickpeas": "chickpea",
    "canned-hominy": "kernel of hominy/kernels of hominy",
    "canned-kidney-beans": "kidney bean",
    "canned-pigeon-peas": "pigeon pea",
    "canned-tuna": "dish of it/dishes of it",
    "canned-tuna-in-oil": "dish of it/dishes of it",
    "cassava": "cassava root",
    "cassava-leaves": "frozen block of ground cassava leaves",
    "cauliflower": "head of cauliflower",
    "celery": "bunch of celery",
    "cheddar": "partly sliced block of cheddar",
    "chipotles-in-adobo": "chipotle in adobo/chipotles in adobo",
    "chives": "bunch of chives",
    "cilantro": "bunch of cilantro",
    "coconut-cream": "small bowl of it/small bowls of it",
    "coconut-milk": "coconut half/coconut halves",
    "collard-greens": "sheaf of collard leaves/sheaves of collard leaves",
    "corn": "ear of corn/ears of corn",
    "cotija": "cut wheel of Cotija",
    "cotija/crumb": "crumb",
    "crab-meat": "lump of crab meat/crab meat",
    "cream-cheese": "block of cream cheese",
    "crushed-tomatoes": "small bowl of it/small bowls of it",
    "crusty-bread": "loaf of crusty bread",
    "cucumber/slice": "slice",
    "curry-leaves": "sprig of curry leaves/sprigs of curry leaves",
    "daikon/slice": "slice",
    "dark-chocolate": "bar of dark chocolate",
    "dark-chocolate/chunk": "chunk of chocolate/chunks of chocolate",
    "dense-rye-bread": "sliced loaf of dense rye bread",
    "diced-tomatoes": "cube of tomato/cubes of tomato",
    "dill": "bunch of dill",
    "dill-pickles": "pickle",
    "dried-anchovies": "dried anchovy/dried anchovies",
    "dried-porcini": "slice of dried porcini/slices of dried porcini",
    "dried-shrimp": "dried shrimp/dried shrimp",
    "eggplant/slice": "slice",
    "feta": "block of feta",
    "feta/crumb": "crumb",
    "firm-tofu": "block of firm tofu",
    "firm-tofu/cube": "cube",
    "flat-leaf-parsley": "bunch of flat-leaf parsley",
    "fresh-mozzarella": "ball of fresh mozzarella",
    "fresh-thyme": "bunch of fresh thyme",
    "frying-cheese": "partly sliced block of frying cheese",
    "galangal": "piece of galangal",
    "garlic": "head of garlic/heads of garlic",
    "ginger": "piece of ginger",
    "goat-meat": "cube of goat meat/cubes of goat meat",
    "gochujang": "small bowl of it/small bowls of it",
    "green-cabbage": "green cabbage",
    "green-cardamom": "green cardamom pod",
    "ground-beef": "mound of ground beef",
    "ground-chicken": "mound of ground chicken",
    "ground-lamb": "mound of ground lamb",
    "ground-pork": "mound of ground pork",
    "ground-turkey": "mound of ground turkey",
    "ground-turmeric/root": "turmeric root",
    "gruyere": "wedge of Gruyère",
    "guanciale": "piece of guanciale",
    "halloumi": "block of halloumi",
    "ham": "partly sliced ham",
    "holy-basil": "bunch of holy basil",
    "honey-dipper": "honey dipper",
    "jaggery": "block of jaggery",
    "jaggery/crumb": "crumb",
    "kabocha-squash/wedge": "wedge of another",
    "kombu": "strip of kombu/strips of kombu",
    "lamb-shoulder": "cube of lamb shoulder/cubes of lamb shoulder",
    "lard": "partly sliced block of lard",
    "lemongrass": "stalk of lemongrass/stalks of lemongrass",
    "lettuce": "head of lettuce",
    "lingonberry-jam/berry": "lingonberry",
    "mango": "mango/mangoes",
    "masarepa/kernel": "kernel of white corn/kernels of white corn",
    "medjool-dates": "Medjool date",
    "mexican-chorizo": "Mexican chorizo sausage",
    "mint": "bunch of mint",
    "miso-paste": "small bowl of it/small bowls of it",
    "mozzarella": "partly sliced block of low-moisture mozzarella",
    "mushrooms/under": "mushroom",
    "napa-cabbage": "head of napa cabbage",
    "nori": "sheet of nori/sheets of nori",
    "okra": "okra pod",
    "palm-sugar": "disk of palm sugar/disks of palm sugar",
    "pancetta": "slice of pancetta/slices of pancetta",
    "pandan-leaves": "bunch of pandan leaves",
    "paneer": "block of paneer",
    "paneer/cube": "cube",
    "parmesan": "wedge of Parmesan",
    "parmesan/shard": "shard",
    "passion-fruit": "passion fruit/passion fruit",
    "pecorino-romano": "wedge of Pecorino Romano",
    "phyllo-dough": "stack of phyllo sheets",
    "pita-bread": "pita",
    "pomegranate/seed": "pomegranate seed",
    "pork-belly": "piece of pork belly/pieces of pork belly",
    "pork-shoulder": "piece of pork shoulder",
    "preserved-lemon": "preserved lemon half/preserved lemon halves",
    "preserved-radish": "strip of preserved radish/strips of preserved radish",
    "prosciutto": "slice of prosciutto/slices of prosciutto",
    "puff-pastry": "rolled sheet of puff pastry",
    "queso-fresco": "cut wheel of queso fresco",
    "radishes/bunch": "bunch of radishes",
    "ramen-noodles": "pair of ramen noodle bricks",
    "rice-noodles": "bundle of dry rice noodles",
    "rice-paper": "sheet of rice paper/sheets of rice paper",
    "rice-vermicelli": "nest of rice vermicelli/nests of rice vermicelli",
    "rose-petal": "rose petal",
    "rosemary": "bunch of rosemary",
    "saffron": "saffron thread",
    "sage": "bunch of sage",
    "salt-cod": "piece of salt cod/pieces of salt cod",
    "sandwich-bread": "sliced loaf of sandwich bread",
    "scallions": "bunch of scallions",
    "scotch-bonnet": "Scotch bonnet pepper",
    "shell-on-shrimp": "shell-on shrimp/shell-on shrimp",
    "shiitake-mushrooms/under": "shiitake mushroom",
    "shrimp": "shrimp/shrimp",
    "silken-tofu": "block of silken tofu",
    "skin-on-pork-belly": "piece of skin-on pork belly",
    "smoked-dried-fish": "smoked dried fish/smoked dried fish",
    "snapper-fillet/skin": "snapper fillet",
    "soft-tofu": "block of soft tofu",
    "spaghetti": "bundle of spaghetti",
    "spanish-chorizo": "Spanish chorizo sausage",
    "spanish-chorizo/slice": "slice",
    "spinach": "spinach leaf/spinach leaves",
    "squid": "squid/squid",
    "star-anise": "star anise pod",
    "sugar-cube": "sugar cube",
    "sumac/berry": "sumac berry",
    "sweet-potato-noodles": "bundle of sweet potato noodles",
    "swiss-chard": "sheaf of Swiss chard leaves/sheaves of Swiss chard leaves",
    "tagliatelle": "nest of tagliatelle/nests of tagliatelle",
    "tamarind-pod": "tamarind pod",
    "tamarind-pulp": "block of tamarind pulp",
    "taro": "taro root",
    "taro-leaves": "sheaf of taro leaves/sheaves of taro leaves",
    "tempeh": "partly sliced block of tempeh",
    "thai-basil": "bunch of Thai basil",
    "tomatoes/half": "tomato half/tomato halves",
    "true-yam": "yam with one end cut off",
    "udon-noodles": "block of udon noodles/blocks of udon noodles",
    "vanilla-pod": "vanilla bean",
    "vegetarian-hard-cheese": "wedge of hard cheese",
    "white-peppercorns": "white peppercorn",
    "zucchini": "zucchini/zucchini",
    "zucchini/slice": "slice",
}


def name_of(item: Ingredient) -> str:
    """Its name within a sentence: only proper names keep their capitals."""
    return " ".join(
        word if word in _CAPITALIZED else word.lower() for word in item.name.replace(",", "").split(" ")
    )


def one(piece: str, catalog: dict[str, Ingredient]) -> str:
    if piece in _PIECES:
        return _PIECES[piece].split("/")[0]
    return _singular(name_of(catalog[piece]))


def several(piece: str, catalog: dict[str, Ingredient]) -> str:
    if "/" in _PIECES.get(piece, ""):
        return _PIECES[piece].split("/")[1]
    return _plural(one(piece, catalog))


def in_quantity(piece: str, catalog: dict[str, Ingredient]) -> str:
    """A bowl of what: its pieces where they have a word of their own, or the ingredient."""
    return several(piece, catalog) if piece in _PIECES else name_of(catalog[piece])


def counted(piece: str, count: int, catalog: dict[str, Ingredient]) -> str:
    """`a lemon`, `two lemons`; what cannot be counted at a glance is `some`."""
    if count == 1:
        return with_article(one(piece, catalog))
    return f"{number_of(count)} {several(piece, catalog)}"


def number_of(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else "some"


def with_article(noun: str) -> str:
    return f"{'an' if noun[0].lower() in 'aeiou' else 'a'} {noun}"


def listed(parts: list[str]) -> str:
    """`a, b, and c`"""
    if len(parts) < 3:
        return " and ".join(parts)
    return f"{', '.join(parts[:-1])}, and {parts[-1]}"


def sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def _singular(name: str) -> str:
    for ending, instead in (
        ("chilies", "chili"),
        ("berries", "berry"),
        ("leaves", "leaf"),
        ("toes", "to"),
        ("shes", "sh"),
    ):
        if name.endswith(ending):
            return name.removesuffix(ending) + instead
    return name.removesuffix("s")


def _plural(noun: str) -> str:
    for ending, instead in (
        ("berry", "berries"),
        ("chili", "chilies"),
        ("leaf", "leaves"),
        ("ato", "atoes"),
        ("sh", "shes"),
    ):
        if noun.endswith(ending):
            return noun.removesuffix(ending) + instead
    return f"{noun}s"
