import type { Language } from '../captions.ts'
import { type ClipName, clipOf, type PageKind, pageKind } from '../streams.ts'
import { matchups, words } from './words.ts'

export type PlayPage = { id: string; language: Language; hidesItself: boolean; playsAtOnce: boolean }

/** The content security policy of play pages: only files of this server, nothing inline. */
export const pagePolicy = (frameAncestors: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ')

/** The play page of a video; `id` must be a STREAM_ID. */
export function playPage(page: PlayPage): string {
  const kind = pageKind(page.id)
  const clip = clipOf(page.id)
  const { title } = matchups[clip][page.language]
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Podium Webcast</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/player.css">
<script type="module" src="/assets/player.js"></script>
</head>
<body>
${kind === 'pay-per-view' ? ticket(page, clip) : player(page, kind, clip)}
</body>
</html>
`
}

const STEPS = '<svg class="steps" viewBox="0 0 20 20" aria-hidden="true"><path d="M0 9h6v11H0zM7 0h6v20H7zM14 13h6v7h-6z"/></svg>'

const icon = (path: string, name = '') =>
  `<svg${name && ` class="${name}"`} viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
const ICONS = {
  play: 'M7 4v16l13-8z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  loud: 'M4 9v6h4l5 4V5L8 9zM15.5 8.5a5 5 0 0 1 0 7l1.4 1.4a7 7 0 0 0 0-9.8z',
  muted: 'M4 9v6h4l5 4V5L8 9zM15 10.4l1.4-1.4L18 10.6 19.6 9 21 10.4 19.4 12 21 13.6 19.6 15 18 13.4 16.4 15 15 13.6 16.6 12z',
  captions: 'M3 5h18v14H3zm4 5v4h4v-1.5H9v-1h2V10zm6 0v4h4v-1.5h-2v-1h2V10z',
  fullscreen: 'M4 4h6v2H6v4H4zm10 0h6v6h-2V6h-4zM4 14h2v4h4v2H4zm14 0h2v6h-6v-2h4z',
}

function player({ id, language, hidesItself, playsAtOnce }: PlayPage, kind: PageKind, clip: ClipName): string {
  const text = words[language]
  const { sport, title } = matchups[clip][language]
  const isLive = kind === 'live'
  const source = isLive ? `/live/${id}/index.m3u8` : `/vod/${id}/index.m3u8`
  const labels = {
    play: text.play,
    pause: text.pause,
    mute: text.mute,
    unmute: text.unmute,
    soon: text.soon,
    interrupted: text.interrupted,
    failed: text.failed,
    ended: text.ended,
  }
  const data = Object.entries(labels)
    .map(([name, label]) => ` data-${name}="${label}"`)
    .join('')
  const tracks = (['en', 'fr'] as const).map(
    (each) =>
      `<track kind="captions" srclang="${each}" label="${each === 'en' ? 'English' : 'Français'}" src="/captions/${id}/${each}.vtt">`,
  )
  return `<main class="player" data-source="${source}"${isLive ? ' data-is-live' : ''}${isLive || playsAtOnce ? ' data-plays-at-once' : ''}${hidesItself ? ' data-hides-itself' : ''}${data}>
<video playsinline preload="none" poster="/posters/${clip}.webp" tabindex="-1">${isLive ? '' : tracks.join('')}</video>
<header>${STEPS}<h1><b>${sport}</b> <span>${title}</span></h1>${isLive ? `<strong class="live">${text.live}</strong>` : ''}</header>
<button class="start" type="button" aria-label="${text.play}">${icon(ICONS.play)}</button>
<div class="notice" role="status" hidden><p></p><button type="button" hidden>${text.retry}</button></div>
<div class="controls" hidden>
<input class="seek" type="range" min="0" max="1" step="any" value="0" aria-label="${text.seek}">
<button class="toggle" type="button" aria-label="${text.play}">${icon(ICONS.play, 'when-off')}${icon(ICONS.pause, 'when-on')}</button>
<button class="sound" type="button" aria-label="${text.mute}">${icon(ICONS.muted, 'when-off')}${icon(ICONS.loud, 'when-on')}</button>
<span class="time"></span>
${isLive ? `<button class="to-live" type="button" hidden>${text.toLive}</button>` : `<button class="captions" type="button" aria-pressed="false" aria-label="${text.captions}">${icon(ICONS.captions)}</button>`}
<button class="fullscreen" type="button" aria-label="${text.fullscreen}">${icon(ICONS.fullscreen)}</button>
</div>
</main>`
}

function ticket({ id, language }: PlayPage, clip: ClipName): string {
  const text = words[language]
  const { sport, title } = matchups[clip][language]
  return `<main class="pay">
<section class="preview" aria-label="${text.preview}">
<video class="loop" src="/vod/short-${clip}.mp4" poster="/posters/${clip}.webp" muted loop autoplay playsinline aria-hidden="true"></video>
<p>${text.preview}</p>
</section>
<section class="ticket">
<p class="issuer">${STEPS} Podium · ${text.ticket}</p>
<h1>${title}</h1>
<p class="sport">${sport}</p>
<p>${text.admits}</p>
<p class="price">${text.price}</p>
<button class="buy" type="button">${text.buy}</button>
<p class="nothing-sold" role="status" data-text="${text.nothingSold}"></p>
<p class="number">Nº ${id}</p>
</section>
</main>`
}
