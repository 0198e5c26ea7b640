import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('shells/public/to-home.ts'),
  layout('shells/public/layout.tsx', [route('home', 'features/public-site/home-page.tsx')]),
] satisfies RouteConfig
