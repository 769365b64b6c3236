import { Suspense } from 'react'
import { useTopicState } from '../live/use-topic-state.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { NoticeSource, NoticeState } from './staff-notice.ts'

/** Loaded only when there is a notice. */
const NoticeBar = lazyPart(() => import('./notice-bar.tsx'))

/** Shows the notices of a topic, and follows its changes (spec D5). */
export function NoticeSources(source: NoticeSource) {
  const { list } = useTopicState<NoticeState>(source.topic, source)
  return (
    list[0] && (
      <Suspense>
        <NoticeBar list={list} />
      </Suspense>
    )
  )
}
