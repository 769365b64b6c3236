import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, type ServerBuild } from 'react-router'

export { readConfig } from './config.ts'
export { startSite } from './site.ts'

/** The pages of this build, as one function. */
export const createPages = () => createRequestHandler(build as ServerBuild, 'production')
