// A site has one service worker for all of its pages: it caches pages for offline use (spec K1) and shows pushes (spec E9).
import '../../offline/offline.worker.ts'
import '../../reminders/push.worker.ts'
