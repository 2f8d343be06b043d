import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/site/home/route.tsx'),
  route('cars/', 'routes/site/catalogue/route.tsx', { id: 'catalogue-all' }),
] satisfies RouteConfig
