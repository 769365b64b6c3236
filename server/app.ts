export { }
import * as build from 'virtual:react-router/server-build'
export const routes = build.routes
