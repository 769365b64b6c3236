export { readConfig } from './config.ts'
export { startLiveNode } from './live-node.ts'
