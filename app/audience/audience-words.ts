import type { Count } from './figures.ts'
import { LEAST_TOLD } from './figures.ts'

const englishNumber = (number: number) => number.toLocaleString('en-CA')
const frenchNumber = (number: number) => number.toLocaleString('fr-CA')

/** The names of the audience figures, and their definitions (spec N2, N3). */
const en = {
  title: 'Audience',
  lead: 'How many players were playing. A provider’s frame counts as open, since nobody can see into it.',
  nothing: 'Nobody has watched this yet, or it was watched before this site counted.',
  /** null stands for one to four. */
  count: (number: Count) => (number === null ? `<${LEAST_TOLD}` : englishNumber(number)),
  figures: {
    now: 'Watching now',
    peak: 'Peak',
    average: 'Average-minute audience, live',
    minutes: 'Minutes watched',
    liveMinutes: 'of these, live',
  },
  peakAt: (when: string) => `on ${when}`,
  languages: 'By language of the page',
  language: { en: 'English', fr: 'French' },
  surfaces: 'By player',
  surface: { own: 'On this site', embed: 'Embedded in other sites', iframe: 'Provider’s frame, open and in sight' },
  quality: 'Quality',
  stalls: 'Stalls',
  errors: 'Errors',
  apart: 'Counted apart',
  robots: 'Robots',
  staff: 'Staff',
  curve: 'Live audience, minute by minute',
  curveAlt: 'The table below has the same figures.',
  table: 'The curve as a table',
  time: 'Time',
  players: 'Players at most',
  facts: { planned: 'was to begin', start: 'start', end: 'expected end' },
  fact: (what: string, time: string) => `${what}, ${time}`,
}

type AudienceWords = typeof en

const fr: AudienceWords = {
  title: 'Auditoire',
  lead: 'Nombre de lecteurs vidéo en marche. Le cadre d’un fournisseur compte quand il est ouvert, puisque personne ne peut voir ce qui s’y passe.',
  nothing: 'Personne n’a encore regardé ce contenu, ou c’était avant que le site mesure l’auditoire.',
  count: (number) => (number === null ? `<${LEAST_TOLD}` : frenchNumber(number)),
  figures: {
    now: 'À l’écoute',
    peak: 'Sommet',
    average: 'Auditoire moyen par minute, en direct',
    minutes: 'Minutes regardées',
    liveMinutes: 'dont en direct',
  },
  peakAt: (when) => `le ${when}`,
  languages: 'Selon la langue de la page',
  language: { en: 'Anglais', fr: 'Français' },
  surfaces: 'Selon le lecteur',
  surface: { own: 'Sur ce site', embed: 'Intégré dans d’autres sites', iframe: 'Cadre d’un fournisseur, ouvert et visible' },
  quality: 'Qualité',
  stalls: 'Interruptions',
  errors: 'Erreurs',
  apart: 'Comptés à part',
  robots: 'Robots',
  staff: 'Personnel',
  curve: 'Auditoire en direct, minute par minute',
  curveAlt: 'Le tableau ci-dessous donne les mêmes chiffres.',
  table: 'La courbe en tableau',
  time: 'Heure',
  players: 'Maximum de lecteurs',
  facts: { planned: 'début prévu', start: 'début', end: 'fin prévue' },
  fact: (what, time) => `${what}, ${time}`,
}

export const audienceWords = { en, fr }
