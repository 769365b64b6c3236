import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // Its pages are known at once; asking for each link's route would cost more requests than bytes.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
