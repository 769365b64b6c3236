import { useState } from 'react'
import { data, Link, redirect } from 'react-router'
import { audienceOfEpisode } from '../../audience/audience-view.server.ts'
import { episodeValues } from '../../catalog/episodes/episode-values.ts'
import { isOnAir, missedLiveRow } from '../../catalog/episodes/live-row.ts'
import { isShown, type PublicationValues } from '../../catalog/publication.ts'
import { toEpisode } from '../../catalog/rows.server.ts'
import { episodePath } from '../../catalog/series/series-paths.ts'
import type { Role } from '../../kit/roles.ts'
import { Link as SiteLink } from '../../language/link.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { reachFaults } from '../../outward/feeds/reach.ts'
import { rokuFaults } from '../../outward/feeds/roku/roku-faults.ts'
import { isProviderAddress } from '../../playback/streams/video-address.ts'
import { adminContext, servicesContext, visitContext } from '../../services.server.ts'
import button from '../../ui/button.module.css'
import { LiveBadge } from '../../ui/live-badge.tsx'
import { useToast } from '../../ui/toast.tsx'
import { AudiencePanel } from '../audience/audience-panel.tsx'
import { ClipsSection } from '../clips/clips-section.tsx'
import { revertedForm } from '../history/revert.server.ts'
import { RemoveButton } from '../kit/commands/use-removal.tsx'
import { answerSaveFailure } from '../kit/edit-form/answer-save-failure.tsx'
import { refusedWhole } from '../kit/edit-form/edit-answer.ts'
import { EditPage } from '../kit/edit-form/edit-page.tsx'
import { frenchOfEpisode } from '../kit/edit-form/french-beside.server.ts'
import { refuse } from '../kit/edit-form/read-edit.server.ts'
import { useLastKnown } from '../kit/edit-form/use-last-known.tsx'
import { NotThere } from '../kit/not-there.tsx'
import { PreviewLinks } from '../kit/publish/preview-section.tsx'
import { PublishSwitch } from '../kit/publish/publish-switch.tsx'
import { publishWords } from '../kit/publish/publish-words.ts'
import { StateBadge } from '../kit/publish/state-badge.tsx'
import { useMay } from '../panel-role.tsx'
import { readersOf, writersOf } from '../panel-rules.ts'
import { ReachPanel } from '../series/reach/reach-panel.tsx'
import type { Route } from './+types/episode.route.ts'
import { CopyEmbed } from './copy-embed.tsx'
import styles from './episode.module.css'
import { EpisodeForm } from './episode-form.tsx'
import { episodesWords } from './episode-words.ts'
import { LiveRowNotice } from './live-row-notice.tsx'
import { LiveSwitch } from './live-switch.tsx'
import { addressesOf, saveEpisodeForm } from './save-episode.server.ts'
import { useCommandFault, useEpisodeCommands } from './use-episode-commands.tsx'

const parentPath = (seriesDocId: string) => `/admin/series/${encodeURIComponent(seriesDocId)}`

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { catalogue, documents, hosts, origins, isEmbeddable, now } = services
  const episode = await documents.episode(params.episodeDocId)
  const series = episode && (await documents.series(episode.seriesDocId))
  if (!episode || !series) return data(null, { status: 404 })
  // The episode was moved to another series.
  if (series.docId !== params.docId) throw redirect(`${parentPath(series.docId)}/episodes/${encodeURIComponent(episode.docId)}`)
  return {
    series: { id: series.id, title: series.title, isShown: isShown(series) },
    previews: mayPreview(context.get(adminContext).role)
      ? await services.previews.list({ seriesDocId: series.docId, episodeDocId: episode.docId })
      : [],
    isLive: episode.isLive,
    isEmbeddable,
    clips: services.clips().ofEpisode(episode.docId),
    audience: mayCount(context.get(adminContext).role)
      ? await audienceOfEpisode(services, episode.docId, context.get(visitContext).language)
      : undefined,
    reach: reachFaults(series, episode, { hosts, isEmbeddable }),
    missedRow: (isOnAir(episode, now()) && missedLiveRow(series, await documents.categories())) || null,
    form: {
      start: await revertedForm(services, request, { kind: 'episode', id: params.episodeDocId }, (row) =>
        episodeValues(toEpisode(row)),
      ),
      french: await frenchOfEpisode(services, series.docId, episode.docId),
      stored: episodeValues(episode),
      version: episode.version,
      addresses: addressesOf(episode),
      hosts,
      pictures: origins.pictures,
      roku: episode.onRoku
        ? rokuFaults(series, episode, { hosts, isSeries: (docId) => catalogue.staffSnapshot().byDocId.has(docId) })
        : [],
    },
  }
}

const mayPreview = (role: Role) => writersOf('/admin/series/:docId/previews').includes(role)
const mayCount = (role: Role) => readersOf('/admin/audience').includes(role)

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const stored = await services.documents.episode(params.episodeDocId)
  if (!stored) return refuse(refusedWhole('gone'), 404)
  const place = { seriesDocId: stored.seriesDocId, stored }
  return saveEpisodeForm(request, { ...services, ...context.get(adminContext) }, place)
}

export const clientAction = answerSaveFailure

/** The page of one episode. */
export default function EpisodePage({ loaderData, params }: Route.ComponentProps) {
  return <OneEpisode key={params.episodeDocId} loaded={loaderData} {...params} />
}

type OneEpisodeProps = Route.ComponentProps['params'] & { loaded: Route.ComponentProps['loaderData'] }

function OneEpisode({ loaded, ...ids }: OneEpisodeProps) {
  const words = useWordsOf(episodesWords)
  const publishing = useWordsOf(publishWords)
  const may = useMay()
  const mayWrite = may.write('/admin/series/:docId/episodes/:episodeDocId')
  const { known, isGone } = useLastKnown(loaded)
  if (!known) return <NotThere title={words.notFound} back={{ to: parentPath(ids.docId), label: words.toSeries }} />
  const { series, isLive, isEmbeddable, missedRow, reach, form, audience, previews, clips } = known
  const isHidden = !series.isShown || form.stored.state !== 'public'
  const title = form.stored.title || words.untitled
  const place = { docId: ids.episodeDocId, seriesDocId: ids.docId }
  return (
    <EditPage
      title={title}
      back={{ to: parentPath(ids.docId), label: words.back(series.title) }}
      actions={
        !isGone && (
          <Actions
            title={title}
            isLive={isLive}
            isEmbeddable={isEmbeddable}
            hasVideo={form.stored.videoUrl !== ''}
            seriesId={series.id}
            stored={form.stored}
            isHidden={isHidden}
            {...ids}
          />
        )
      }
    >
      <LiveRowNotice missed={missedRow} to={parentPath(ids.docId)} />
      {!series.isShown && (
        <p className="marked">
          {publishing.seriesIsDraft} <Link to={parentPath(ids.docId)}>{publishing.toSeries}</Link>
        </p>
      )}
      <EpisodeForm {...form} draftName={`episode ${ids.episodeDocId}`} saved={words.saved} isGone={isGone} />
      {!isGone && mayWrite && (
        <ReachPanel
          episode={place}
          reach={reach}
          roku={form.stored.onRoku ? form.roku : undefined}
          hasRokuBox={isProviderAddress(form.stored.videoUrl, form.hosts)}
        />
      )}
      {!isGone && isHidden && may.write('/admin/series/:docId/previews') && (
        <PreviewLinks seriesDocId={ids.docId} episodeDocId={ids.episodeDocId} links={previews} />
      )}
      {!isGone && <ClipsSection clips={clips} isLive={isLive} {...ids} />}
      {!isGone && audience && <AudiencePanel view={audience} />}
    </EditPage>
  )
}

type ActionsProps = {
  title: string
  isLive: boolean
  isEmbeddable: boolean
  hasVideo: boolean
  seriesId: string
  stored: PublicationValues
  /** True when the episode or its series is not public: the site has no page for it. */
  isHidden: boolean
  docId: string
  episodeDocId: string
}

/** The actions on the whole episode. */
function Actions({ title, isLive, isEmbeddable, hasVideo, seriesId, stored, isHidden, docId, episodeDocId }: ActionsProps) {
  const words = useWordsOf(episodesWords)
  const perform = useEpisodeCommands(docId)
  const may = useMay()
  const faultText = useCommandFault()
  const toast = useToast()
  const [isChanging, setChanging] = useState(false)

  async function setLive(wanted: boolean) {
    setChanging(true)
    const answer = await perform(wanted ? 'live' : 'end-live', [episodeDocId])
    setChanging(false)
    if (!answer.ok) toast(faultText(answer.reason))
    else toast(wanted ? words.isLive(title) : words.isOver(title))
  }

  return (
    <div className={`row ${styles.actions}`}>
      {may.write('/admin/series/:docId/episodes', 'publish') ? (
        <PublishSwitch
          title={title}
          stored={stored}
          perform={(command) => perform(command, [episodeDocId])}
          faultText={faultText}
        />
      ) : (
        <StateBadge state={stored.state} publicAt={stored.publicAt || null} />
      )}
      {isLive && <LiveBadge label={words.live} />}
      {may.write('/admin/series/:docId/episodes', 'live') && (
        <LiveSwitch
          name={title}
          isLive={isLive}
          hasVideo={hasVideo}
          isChanging={isChanging}
          isPublic={stored.state === 'public'}
          onChange={(wanted) => void setLive(wanted)}
        />
      )}
      {!isHidden && (
        <SiteLink className={button.button} to={episodePath(seriesId, episodeDocId)}>
          {words.seeOnSite}
        </SiteLink>
      )}
      {!isHidden && isEmbeddable && <CopyEmbed episodeId={episodeDocId} title={title} />}
      {may.open('/admin/series/:docId/episode-new') && (
        <Link className={button.button} to={`${parentPath(docId)}/episode-new?${new URLSearchParams({ from: episodeDocId })}`}>
          {words.duplicate}
        </Link>
      )}
      {may.write('/admin/series/:docId/episodes', 'remove') && (
        <RemoveButton
          label={words.removeThis}
          name={title}
          text={words.removeText}
          send={() => perform('remove', [episodeDocId])}
          list={parentPath(docId)}
          reasons={{ gone: words.gone, 'series-not-found': words.seriesNotFound }}
        />
      )}
    </div>
  )
}
