export { postPoints, weighPoints } from './adjust-points.ts'
export { pointsServer } from './points.resource.ts'
