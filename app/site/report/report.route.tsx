import { data } from 'react-router'
import { ReportView } from '../../audience/report/report-view.tsx'
import { reportWords } from '../../audience/report/report-words.ts'
import { useAddress } from '../../language/link.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { servicesContext, visitContext } from '../../services.server.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/report.route.ts'
import styles from './report.module.css'
import { PRIVATE, reportByLink } from './report-by-link.server.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await reportByLink(context.get(servicesContext), context.get(visitContext), params.token)
  return data(found ? { report: found.report } : { report: undefined }, { status: found ? 200 : 404, headers: PRIVATE })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** An audience report, for holders of its link (spec N3). */
export default function ReportPage({ loaderData: { report }, params: { token } }: Route.ComponentProps) {
  const words = useWordsOf(reportWords)
  const address = useAddress()
  if (!report)
    return (
      <div className={`stack gap-4 ${styles.page}`}>
        <PageTitle>{words.ended}</PageTitle>
        <h1>{words.ended}</h1>
        <p>{words.endedHint}</p>
      </div>
    )
  const file = (name: string) => address(`/report/${token}/${name}.csv`)
  return (
    <div className={`stack gap-4 ${styles.page}`}>
      <PageTitle>{words.title(report.name || words.season)}</PageTitle>
      <ReportView report={report} files={{ games: file('games'), minutes: file('minutes') }} />
    </div>
  )
}
