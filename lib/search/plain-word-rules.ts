/** Words that ask for dishes, without saying which: recipes come before ingredients. */
export const DISH_WORDS =
  'recipe, receipe, recipie, dish, meal, idea, how to make, how to cook, how do you make, how do i make, what to cook, what to make, ' +
  'what to eat, what can i make, what can i cook, what to do with, what to do, use up, using up, uses for, ways to use, ' +
  'leftover, left over, cook, cooking';

/** Words that say nothing about a dish; left out beside others. */
export const FILLER_WORDS =
  'food, cuisine, best, good, great, tasty, delicious, yummy, favorite, favourite, popular, ' +
  'authentic, traditional, classic, homemade, home made, real, famous, amazing, perfect, ' +
  'something, anything, tonight, today, make, making, style, type, kind, i want, give me, show me, find, for two, for one, ' +
  'for 2, for 4, for family, family, date night, romantic, meal prep, make ahead, ready, me, some, using, very, ' +
  'night, everyday, friendly, late night, midnight, after school, for work, at home, takeaway, takeout, take away, take out, ' +
  'juicy, fresh';

/** Names that contain a known word but are meant literally. */
export const PLAIN_NAMES =
  'swiss chard, french fries, french fry, french toast, french press, french beans, turkish delight, turkish coffee, english muffin, english cucumber, brussels sprout, ' +
  'brussels waffle, danish pastry, canadian bacon, american cheese, swiss cheese, chinese five spice, chinese cabbage, italian seasoning, italian sausage, spanish onion, ' +
  'mexican oregano, thai basil, irish coffee, irish cream, greek yogurt, jerusalem artichoke, new potato, side salad dressing, fried rice, fried egg, fried chicken, ' +
  'baked bean, baked potato, baked alaska, grilled cheese, steamed bun, steamed bread, slow burn, light soy sauce, light cream, raw honey, raw peanut, raw sugar, hot dog, ' +
  'easy peeler, party mix, kid goat, tea biscuit, rice pudding, sweet potato, roasted peanut, pasta sauce, noodle soup, egg noodle, soup bone, soup joumou, ' +
  'sweet and sour, sweet chili, sweet chilli, sweet corn, winter squash, summer squash, summer roll, summer berry, light soup';
