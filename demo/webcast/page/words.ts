import type { Language } from '../captions.ts'
import type { ClipName } from '../streams.ts'

const en = {
  play: 'Play',
  pause: 'Pause',
  mute: 'Mute',
  unmute: 'Unmute',
  captions: 'Captions',
  fullscreen: 'Full screen',
  seek: 'Position',
  live: 'LIVE',
  toLive: 'Back to live',
  soon: 'The webcast has not started yet.',
  interrupted: 'The webcast was interrupted. Reconnecting…',
  failed: 'The webcast cannot be played.',
  ended: 'The webcast has ended.',
  retry: 'Try again',
  preview: 'Preview',
  ticket: 'Pay-per-view ticket',
  admits: 'One viewer, one event, live and for 48 hours afterwards.',
  price: '$14.99',
  buy: 'Buy a ticket',
  nothingSold: 'This is a demonstration: nothing is sold here.',
}

const fr: typeof en = {
  play: 'Lecture',
  pause: 'Pause',
  mute: 'Couper le son',
  unmute: 'Rétablir le son',
  captions: 'Sous-titres',
  fullscreen: 'Plein écran',
  seek: 'Position',
  live: 'EN DIRECT',
  toLive: 'Revenir au direct',
  soon: 'La webdiffusion n’a pas encore commencé.',
  interrupted: 'La webdiffusion est interrompue. Reconnexion…',
  failed: 'Impossible de lire la webdiffusion.',
  ended: 'La webdiffusion est terminée.',
  retry: 'Réessayer',
  preview: 'Aperçu',
  ticket: 'Billet de webdiffusion',
  admits: 'Une personne, un événement, en direct et 48\u00a0heures par la suite.',
  price: '14,99\u00a0$',
  buy: 'Acheter un billet',
  nothingSold: 'Ceci est une démonstration\u00a0: rien n’est vendu ici.',
}

export const words: Record<Language, typeof en> = { en, fr }

export const matchups: Record<ClipName, Record<Language, { sport: string; title: string }>> = {
  hockey: {
    en: { sport: 'Hockey', title: 'Northgate Harriers – Lac-Bleu Huards' },
    fr: { sport: 'Hockey', title: 'Harriers de Northgate – Huards de Lac-Bleu' },
  },
  soccer: {
    en: { sport: 'Soccer', title: 'Harbourlight Gales – Val-d’Érable Renards' },
    fr: { sport: 'Soccer', title: 'Gales de Harbourlight – Renards de Val-d’Érable' },
  },
  basketball: {
    en: { sport: 'Basketball', title: 'Aurora North Lynx – Stoneford Masons' },
    fr: { sport: 'Basketball', title: 'Lynx d’Aurora North – Masons de Stoneford' },
  },
  arena: {
    en: { sport: 'Podium', title: 'Demo picture' },
    fr: { sport: 'Podium', title: 'Image de démonstration' },
  },
}

/** The preferred language of an Accept-Language header; English when it names neither. */
export function languageOf(header: string | undefined): Language {
  const ranked = (header ?? '')
    .slice(0, 500)
    .split(',')
    .flatMap((part) => {
      const match = /^\s*(en|fr)(?:-[a-z0-9-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(part)
      const quality = Number(match?.[2] ?? 1)
      return match && quality > 0 ? [{ language: match[1]?.toLowerCase() as Language, quality }] : []
    })
  return ranked.sort((a, b) => b.quality - a.quality)[0]?.language ?? 'en'
}
