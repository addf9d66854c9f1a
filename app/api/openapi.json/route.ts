import * as ingredientImage from '@/app/api/admin/ingredients/[id]/image/route';
import * as adminIngredient from '@/app/api/admin/ingredients/[id]/route';
import * as ingredientUses from '@/app/api/admin/ingredients/[id]/uses/route';
import * as adminIngredients from '@/app/api/admin/ingredients/route';
import * as orderRefund from '@/app/api/admin/orders/[id]/refund/route';
import * as adminOrderStatus from '@/app/api/admin/orders/[id]/status/route';
import * as adminOrders from '@/app/api/admin/orders/route';
import * as paymentAlert from '@/app/api/admin/payment-alerts/[id]/route';
import * as paymentAlerts from '@/app/api/admin/payment-alerts/route';
import * as recipeImages from '@/app/api/admin/recipes/[id]/images/route';
import * as adminRecipe from '@/app/api/admin/recipes/[id]/route';
import * as adminRecipes from '@/app/api/admin/recipes/route';
import * as adminUserRole from '@/app/api/admin/users/[id]/role/route';
import * as adminUser from '@/app/api/admin/users/[id]/route';
import * as adminUsers from '@/app/api/admin/users/route';
import * as login from '@/app/api/auth/login/route';
import * as logout from '@/app/api/auth/logout/route';
import * as register from '@/app/api/auth/register/route';
import * as requestReset from '@/app/api/auth/request-password-reset/route';
import * as resetPassword from '@/app/api/auth/reset-password/route';
import * as restoreEmail from '@/app/api/auth/restore-email/route';
import * as suggestions from '@/app/api/autocomplete/search/route';
import * as dishes from '@/app/api/dishes/route';
import * as live from '@/app/api/health/live/route';
import * as ready from '@/app/api/health/ready/route';
import * as ingredient from '@/app/api/ingredients/[id]/route';
import * as ingredients from '@/app/api/ingredients/route';
import * as metrics from '@/app/api/metrics/route';
import * as attempt from '@/app/api/orders/attempt/route';
import * as paypalOrder from '@/app/api/orders/create-paypal-order/route';
import * as myOrders from '@/app/api/orders/my-orders/route';
import * as orders from '@/app/api/orders/route';
import * as setupIntent from '@/app/api/payment/setup_intent/route';
import * as recipe from '@/app/api/recipes/[id]/route';
import * as advancedSearch from '@/app/api/recipes/advanced-search/route';
import * as countries from '@/app/api/recipes/countries/route';
import * as foodTypes from '@/app/api/recipes/food-types/route';
import * as recipes from '@/app/api/recipes/route';
import * as top from '@/app/api/recipes/top/route';
import * as search from '@/app/api/search/route';
import * as personalRecipeImages from '@/app/api/user/recipes/[id]/images/route';
import * as personalRecipe from '@/app/api/user/recipes/[id]/route';
import * as fork from '@/app/api/user/recipes/fork/[id]/route';
import * as personalRecipes from '@/app/api/user/recipes/route';
import * as address from '@/app/api/users/me/addresses/[id]/route';
import * as addresses from '@/app/api/users/me/addresses/route';
import * as email from '@/app/api/users/me/email/route';
import * as accountExport from '@/app/api/users/me/export/route';
import * as favorite from '@/app/api/users/me/favorites/[id]/route';
import * as favorites from '@/app/api/users/me/favorites/route';
import * as password from '@/app/api/users/me/password/route';
import * as defaultCard from '@/app/api/users/me/payment-methods/[stripeId]/default/route';
import * as card from '@/app/api/users/me/payment-methods/[stripeId]/route';
import * as cards from '@/app/api/users/me/payment-methods/route';
import * as phone from '@/app/api/users/me/phone/route';
import * as me from '@/app/api/users/me/route';
import { type Operation, toOpenApi } from '@/lib/api/openapi';
import { type Handler, route } from '@/lib/api/route';

/** Every call of the shop; a test compares the list with the folders. */
const CALLS: Record<string, Record<string, Handler>> = {
  '/api/admin/ingredients': adminIngredients,
  '/api/admin/ingredients/{id}': adminIngredient,
  '/api/admin/ingredients/{id}/image': ingredientImage,
  '/api/admin/ingredients/{id}/uses': ingredientUses,
  '/api/admin/orders': adminOrders,
  '/api/admin/orders/{id}/refund': orderRefund,
  '/api/admin/orders/{id}/status': adminOrderStatus,
  '/api/admin/payment-alerts': paymentAlerts,
  '/api/admin/payment-alerts/{id}': paymentAlert,
  '/api/admin/recipes': adminRecipes,
  '/api/admin/recipes/{id}': adminRecipe,
  '/api/admin/recipes/{id}/images': recipeImages,
  '/api/admin/users': adminUsers,
  '/api/admin/users/{id}': adminUser,
  '/api/admin/users/{id}/role': adminUserRole,
  '/api/auth/login': login,
  '/api/auth/logout': logout,
  '/api/auth/register': register,
  '/api/auth/request-password-reset': requestReset,
  '/api/auth/reset-password': resetPassword,
  '/api/auth/restore-email': restoreEmail,
  '/api/autocomplete/search': suggestions,
  '/api/dishes': dishes,
  '/api/health/live': live,
  '/api/health/ready': ready,
  '/api/ingredients': ingredients,
  '/api/ingredients/{id}': ingredient,
  '/api/metrics': metrics,
  '/api/recipes': recipes,
  '/api/recipes/advanced-search': advancedSearch,
  '/api/orders': orders,
  '/api/orders/attempt': attempt,
  '/api/orders/create-paypal-order': paypalOrder,
  '/api/orders/my-orders': myOrders,
  '/api/payment/setup_intent': setupIntent,
  '/api/recipes/countries': countries,
  '/api/recipes/food-types': foodTypes,
  '/api/recipes/top': top,
  '/api/recipes/{id}': recipe,
  '/api/user/recipes': personalRecipes,
  '/api/user/recipes/fork/{id}': fork,
  '/api/user/recipes/{id}': personalRecipe,
  '/api/user/recipes/{id}/images': personalRecipeImages,
  '/api/search': search,
  '/api/users/me': me,
  '/api/users/me/addresses': addresses,
  '/api/users/me/addresses/{id}': address,
  '/api/users/me/email': email,
  '/api/users/me/export': accountExport,
  '/api/users/me/favorites': favorites,
  '/api/users/me/favorites/{id}': favorite,
  '/api/users/me/password': password,
  '/api/users/me/payment-methods': cards,
  '/api/users/me/payment-methods/{stripeId}': card,
  '/api/users/me/payment-methods/{stripeId}/default': defaultCard,
  '/api/users/me/phone': phone,
};

const operations: Operation[] = Object.entries(CALLS).flatMap(([path, handlers]) =>
  Object.entries(handlers).map(([method, { contract }]) => ({ path, method, contract })),
);

/** The description of all calls, as OpenAPI. */
export const GET = route({ access: 'public', summary: 'This description' }, async () =>
  Response.json(toOpenApi(operations)),
);
