import { ROUTES, toRoute } from '@/server/gateway/route-rules';

test.each([
  ['/', 'home'],
  ['/recipes/detail/6b0225eca560117b3e284fd2', 'recipe'],
  ['/nope', 'other'],
  ['/images/a.jpg', 'file'],
  ['/_next/static/x.js', 'file'],
  ['/api/health/ready', 'health'],
  ['/api/auth/login', 'auth'],
  ['/api/orders', 'orders'],
  ['/api/orders/my-orders', 'orders'],
  ['/api/ordersx', 'api'],
  ['/api/webhooks/stripe', 'webhooks'],
  ['/api/admin/orders', 'admin_api'],
  ['/api/admin/ingredients/1/image', 'upload'],
  ['/api/page-vitals', 'page_vitals'],
  ['/sandbox/x', 'sandbox'],
  ['/api/dishes', 'api'],
])('the path %s counts as %s', (path, route) => {
  expect(toRoute(path)).toBe(route);
  expect(ROUTES).toContain(route);
});
