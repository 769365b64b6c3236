import { type ReactNode, useState } from 'react'
import { useLoaderData } from 'react-router'
import { formatClock } from '../../../kit/time/duration.ts'
import { useAddress } from '../../../language/link.tsx'
import { usePageWords } from '../../../language/words/use-page-words.tsx'
import { useWordsOf } from '../../../language/words/use-words-of.tsx'
import { wallAt } from '../../../playback/clock/picture-clock.ts'
import { usePicture } from '../../../playback/clock/picture-moment.tsx'
import { readClock } from '../../../playback/clock/read-clock.tsx'
import { withPlace } from '../../../playback/clock/shared-place.ts'
import button from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icons.tsx'
import { useSiteName } from '../../../ui/page-title.tsx'
import { LinkIcon } from '../watch-icons.tsx'
import { copyWords } from './copy-words.ts'
import { BRACKET_SIZE, EMBED_SIZE, embedCode, embedPath, frameCode } from './embed-code.ts'

/** How long, in ms, a button confirms that it has copied. */
const COPIED = 2_500

/** Copies the address of an episode's page. `path`: of that page. */
export function CopyLink({ path }: { path: string }) {
  const words = usePageWords().watch
  const text = () => new URL(path, location.href).href
  return <CopyButton icon={<LinkIcon />} label={words.copyLink} done={words.linkCopied} text={text} />
}

/** Copies the address of the moment that the page's player shows (spec J4); nothing without one. */
export function CopyMoment({ path }: { path: string }) {
  const words = useWordsOf(copyWords)
  const picture = usePicture()
  const [copied, setCopied] = useState('')
  if (!picture) return null
  const text = () => {
    const { currentTime } = picture.video
    const wall = wallAt(readClock(), currentTime)
    setCopied(picture.isLive ? words.momentCopied : words.placeCopied(formatClock(currentTime - picture.range().start)))
    return withPlace(new URL(path, location.href).href, { seconds: currentTime, wall })
  }
  return <CopyButton icon={<LinkIcon />} label={words.copyMoment} done={copied} text={text} />
}

/**
 * Copies the HTML that embeds an episode in another site, in the language of the page, when other sites may embed it (spec R6).
 * `query`: the part of it that the frame plays.
 */
export function CopyEmbed({ episodeId, title, query = '' }: { episodeId: string; title: string; query?: string }) {
  const words = useWordsOf(copyWords)
  const path = useAddress()(embedPath(episodeId)) + query
  const siteName = useSiteName()
  const { isEmbeddable } = useLoaderData<{ isEmbeddable?: boolean }>()
  if (!isEmbeddable) return null
  const text = () => embedCode(new URL(path, location.href).href, [title, siteName].filter(Boolean).join(' – '), EMBED_SIZE)
  return <CopyButton icon={<EmbedIcon />} label={words.embed} done={words.embedCopied} text={text} />
}

/** Copies the HTML that puts the games of a championship on another site (spec B12). `path`: of the frame, in English. */
export function CopyFrame({ path, title }: { path: string; title: string }) {
  const words = useWordsOf(copyWords)
  const address = useAddress()(path)
  const siteName = useSiteName()
  const text = () =>
    frameCode(new URL(address, location.href).href, [title, siteName].filter(Boolean).join(' – '), `${BRACKET_SIZE.height}px`)
  return <CopyButton icon={<EmbedIcon />} label={words.embed} done={words.embedCopied} text={text} />
}

type Props = { icon: ReactNode; label: string; done: string; text: () => string }

function CopyButton({ icon, label, done, text }: Props) {
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    const copied = text()
    try {
      await navigator.clipboard.writeText(copied)
      setCopied(true)
      setTimeout(() => setCopied(false), COPIED)
    } catch {
      // Without clipboard permission, show the text so that the viewer can copy it.
      prompt(label, copied)
    }
  }

  return (
    <button type="button" className={button.button} onClick={() => void copy()}>
      {icon}
      {isCopied ? done : label}
      <span role="status" className="visually-hidden">
        {isCopied ? done : ''}
      </span>
    </button>
  )
}

const EmbedIcon = () => (
  <Icon size={20}>
    <path d="m8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14" />
  </Icon>
)
