import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { textProps } from '../../catalog/texts/text-props.tsx'
import { EPISODE_DESCRIPTIONS, SERIES_DESCRIPTIONS, shownOf } from '../../kit/text/texts.ts'
import { LocalTime } from '../../language/local-time.tsx'
import { usePageWords } from '../../language/words/use-page-words.tsx'
import { useWordsOf } from '../../language/words/use-words-of.tsx'
import { pictureAddress } from '../../pictures/sizes.ts'
import { Frame } from '../../playback/frame.tsx'
import { Elsewhere, Player } from '../../playback/player.tsx'
import { LiveBadge } from '../../ui/live-badge.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { ByMachine, InEnglish } from '../series/in-english.tsx'
import type { WatchEpisode } from '../series/watch-state.ts'
import styles from './preview.module.css'
import type { Preview } from './preview.server.ts'
import { previewWords } from './preview-words.ts'

/**
 * The series or episode as its page will show it, rendered separately: it follows no live stream, counts no viewer, and is
 * neither remembered nor cached for offline use.
 */
export function PreviewPage({ endsAt, state, isEpisode, hidden }: Preview) {
  const words = useWordsOf(previewWords)
  const page = usePageWords().watch
  const { series, embed, episodes } = state
  const [query] = useSearchParams()
  const current = episodes.find(({ id }) => id === query.get('episode')) ?? episodes[0]
  const title = (current?.title ?? '') || page.untitled
  return (
    <article className={`stack gap-4 anywhere ${styles.page}`}>
      <p className={`pad ${styles.notice}`}>
        {words.notice} <LocalTime at={endsAt}>{words.until}</LocalTime>
      </p>
      <PageTitle>{isEpisode ? `${title} · ${series.title}` : series.title}</PageTitle>
      {!isEpisode && (
        <h1 className={styles.title}>
          <span {...textProps(series, 'title')} />
          <InEnglish of={series} field="title" />
        </h1>
      )}
      {isEpisode && <p className={`muted firm`} {...textProps(series, 'title')} />}
      {embed ? (
        <div className={styles.stage}>
          {embed.kind === 'frame' && <Frame src={embed.src} title={page.frame(series.title)} />}
          {embed.kind === 'link' && <Elsewhere source={embed} />}
          {embed.kind === 'none' && <p className={styles.none}>{page.noVideos}</p>}
        </div>
      ) : current ? (
        <CurrentEpisode key={current.id} episode={current} title={title} thumbnail={series.thumbnail} isAlone={isEpisode} />
      ) : (
        <p className={styles.none}>{words.noEpisodes}</p>
      )}
      {!isEpisode && episodes.length > 0 && (
        <section aria-labelledby="preview-episodes">
          <h2 id="preview-episodes">{page.episodes}</h2>
          <ol className={`stack gap-2 ${styles.episodes}`}>
            {episodes.map((episode) => (
              <Item key={episode.id} episode={episode} isCurrent={episode === current} />
            ))}
          </ol>
          {hidden > 0 && <p>{words.more(hidden)}</p>}
        </section>
      )}
      {SERIES_DESCRIPTIONS.some((field) => series[field]) && (
        <section aria-labelledby="preview-about" className={`muted ${styles.about}`}>
          <h2 id="preview-about">{page.about}</h2>
          {SERIES_DESCRIPTIONS.map((field) => (
            <Text key={field} of={series} field={field} />
          ))}
        </section>
      )}
    </article>
  )
}

type TextProps<Field extends string> = ComponentProps<typeof InEnglish<Field>> & { className?: string | undefined }

const Text = <Field extends string>({ of, field, className }: TextProps<Field>) => (
  <p className={className}>
    <InEnglish of={of} field={field} />
    <span {...textProps(of, field)} />
    <ByMachine of={of} field={field} />
  </p>
)

type CurrentProps = { episode: WatchEpisode; title: string; thumbnail: string; isAlone: boolean }

function CurrentEpisode({ episode, title, thumbnail, isAlone }: CurrentProps) {
  const page = usePageWords().watch
  const Heading = isAlone ? 'h1' : 'h2'
  const { id, source, isLive, startsAt } = episode
  const poster = pictureAddress(thumbnail, 1280)
  return (
    <>
      <div className={styles.stage}>
        <Player
          source={source}
          episodeId={`preview ${id}`}
          title={title}
          isLive={isLive}
          startsAt={startsAt}
          poster={poster && <img src={poster} alt="" />}
          posterAddress={poster}
          autoPlay={false}
        />
      </div>
      <Heading className={styles.title}>
        {episode.title ? <span {...textProps(episode, 'title')} /> : title}
        <InEnglish of={episode} field="title" />
      </Heading>
      <p className="muted">{isLive ? <LiveBadge label={page.live} /> : <When episode={episode} />}</p>
      {shownOf(episode, EPISODE_DESCRIPTIONS).map((field) => (
        <Text
          key={field}
          of={episode}
          field={field}
          className={field === 'shortDescription' ? undefined : `muted ${styles.long}`}
        />
      ))}
    </>
  )
}

function Item({ episode, isCurrent }: { episode: WatchEpisode; isCurrent: boolean }) {
  const page = usePageWords().watch
  return (
    <li>
      <a
        href={`?${new URLSearchParams({ episode: episode.id })}`}
        className={`stack gap-1 box pad target ${styles.episode}`}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {episode.title ? <span {...textProps(episode, 'title')} /> : <span>{page.untitled}</span>}
        <span className="muted">{episode.isLive ? <LiveBadge label={page.live} /> : <When episode={episode} />}</span>
      </a>
    </li>
  )
}

/**
 * Says when an episode starts or was published. Not imported from the series page, because that would split the page's style
 * rules into another file, which the home page would then load.
 */
function When({ episode: { startsAt, releaseDate } }: { episode: WatchEpisode }) {
  const page = usePageWords().watch
  return startsAt === null ? <LocalTime at={releaseDate} /> : <LocalTime at={startsAt}>{page.startsAt}</LocalTime>
}
