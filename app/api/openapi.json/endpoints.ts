import * as addresses from '@/lib/accounts/address-endpoints';
import * as credentials from '@/lib/accounts/credential-endpoints';
import * as accountExport from '@/lib/accounts/export-endpoints';
import * as passkeys from '@/lib/accounts/passkey-endpoints';
import * as places from '@/lib/accounts/place-endpoints';
import * as profile from '@/lib/accounts/profile-endpoints';
import * as secondFactor from '@/lib/accounts/second-factor-endpoints';
import * as signIns from '@/lib/accounts/sign-in-endpoints';
import * as users from '@/lib/accounts/user-admin-endpoints';
import * as openapi from '@/lib/api/openapi-endpoints';
import * as allergens from '@/lib/basket/allergen-endpoints';
import * as basket from '@/lib/basket/basket-endpoints';
import * as leftovers from '@/lib/basket/leftover-endpoints';
import * as dishes from '@/lib/catalog/dish-endpoints';
import * as ingredients from '@/lib/catalog/ingredient-endpoints';
import * as recipes from '@/lib/catalog/recipe-endpoints';
import * as checkout from '@/lib/checkout/checkout-endpoints';
import type { Endpoint } from '@/lib/http/endpoint';
import * as auditLog from '@/lib/jobs/audit-endpoints';
import * as health from '@/lib/jobs/health-endpoints';
import * as pageVitals from '@/lib/jobs/page-vitals-endpoints';
import * as visitEvents from '@/lib/jobs/visit-event-endpoints';
import * as orders from '@/lib/orders/order-endpoints';
import * as recalls from '@/lib/orders/recall-endpoints';
import * as stock from '@/lib/orders/stock-endpoints';
import * as cards from '@/lib/payments/stripe/card-endpoints';
import * as pantryMatches from '@/lib/planning/pantry-match-endpoints';
import * as recipeImports from '@/lib/recipe-box/import-endpoints';
import * as personalRecipes from '@/lib/recipe-box/personal-recipe-endpoints';
import { RECIPE_BOX_DATA } from '@/lib/recipe-box/recipe-box-data';
import * as noteQueue from '@/lib/reviews/note-admin-endpoints';
import * as search from '@/lib/search/search-endpoints';
import * as accounting from '@/lib/settlement/accounting-endpoints';
import * as adminOrders from '@/lib/settlement/order-admin-endpoints';
import * as alerts from '@/lib/settlement/payment-alert-endpoints';
import * as contentPages from '@/lib/site/content-page-endpoints';
import * as settings from '@/lib/site/setting-endpoints';

/** Every endpoint of the shop; a test compares them with the handlers under app/api. */
export const ENDPOINTS: readonly Endpoint[] = [
  accountExport,
  addresses,
  accounting,
  adminOrders,
  alerts,
  recalls,
  stock,
  allergens,
  leftovers,
  pantryMatches,
  basket,
  cards,
  checkout,
  contentPages,
  settings,
  auditLog,
  credentials,
  dishes,
  ...Object.values(RECIPE_BOX_DATA).map(({ endpoints }) => endpoints),
  noteQueue,
  health,
  ingredients,
  openapi,
  orders,
  pageVitals,
  passkeys,
  personalRecipes,
  places,
  profile,
  recipeImports,
  recipes,
  search,
  secondFactor,
  signIns,
  users,
  visitEvents,
].flatMap((module): Endpoint[] => Object.values(module));
