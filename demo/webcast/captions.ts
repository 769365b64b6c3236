import { HOUR_MS } from '../../app/shared/time-units.ts'
import { SEGMENT_SECONDS, SEGMENTS_PER_LOOP } from './playlist.ts'
import type { ClipName } from './streams.ts'

export type Language = 'en' | 'fr'

/** From, to (seconds of the loop), English, French. */
type Line = [from: number, to: number, en: string, fr: string]

const hockey: Line[] = [
  [
    0.8,
    3.4,
    'Seven-forty left in the third, two goals apiece. The Harriers break out.',
    'Sept quarante à jouer en troisième, deux à deux. Les Harriers sortent de leur zone.',
  ],
  [
    3.6,
    6.4,
    'Through the neutral zone, over the line, wide to Arseneau on the right.',
    'En zone neutre, la ligne bleue, puis Arseneau à droite.',
  ],
  [6.6, 9.2, 'Back to the point… the shot…', 'Retour à la pointe… le tir…'],
  [9.3, 11.4, 'Saved! But the rebound is still in play.', 'L’arrêt! Mais le retour est encore libre.'],
  [11.6, 13.6, 'Across to the blue line, down to Arseneau, one-timer…', 'Vers la ligne bleue, Arseneau, sur réception…'],
  [14.1, 17.2, 'Scores! Three-two, Harriers!', 'Et le but! Trois à deux pour les Harriers!'],
  [
    17.6,
    22.6,
    'Marc Arseneau, his twelfth of the season. Listen to this building!',
    'Marc Arseneau, son douzième de la saison. Écoutez cette foule!',
  ],
]

const soccer: Line[] = [
  [
    0.8,
    3,
    'Sixty-seven minutes gone. The Gales build from the middle.',
    'Soixante-septième minute. Les Gales construisent au milieu.',
  ],
  [3.2, 5.8, 'Out to the right wing, plenty of grass ahead of her.', 'À droite, avec beaucoup de champ devant elle.'],
  [6, 8.4, 'She turns back inside and looks for the switch…', 'Elle revient vers le centre et cherche le renversement…'],
  [
    8.6,
    11,
    'And there it is, on the left. Oyelaran is waiting in the middle.',
    'Le voilà, côté gauche. Oyelaran attend au centre.',
  ],
  [11.2, 13.2, 'The cross comes in…', 'Le centre…'],
  [13.5, 16.8, 'Goal! Headed home! Two-one to the Gales!', 'But! De la tête! Deux à un pour les Gales!'],
  [
    17.2,
    22.6,
    'Oyelaran again, her second this afternoon. Nobody picked her up.',
    'Encore Oyelaran, son deuxième de l’après-midi. Personne ne la surveillait.',
  ],
]

const basketball: Line[] = [
  [
    0.8,
    3,
    'One point between them in the third. The Lynx set it up.',
    'Un seul point d’écart au troisième quart. Les Lynx organisent leur jeu.',
  ],
  [3.2, 5.2, 'Around the arc, into the post, and the cut is on…', 'Autour de l’arc, au poste, et la coupe est là…'],
  [6.5, 8.8, 'Lays it in! Fifty-six, fifty-five, Aurora North.', 'Le panier! Cinquante-six à cinquante-cinq, Aurora Nord.'],
  [9.2, 13.2, 'The Masons come the other way and take their time.', 'Les Masons repartent de l’autre côté, sans se presser.'],
  [
    13.8,
    16.4,
    'To the wing, one more pass to the corner. Beausoleil is alone…',
    'À l’aile, une passe de plus dans le coin. Beausoleil est seul…',
  ],
  [17.4, 20, 'For three! Got it! Fifty-eight, fifty-six!', 'Pour trois! Dans le panier! Cinquante-huit à cinquante-six!'],
  [20.2, 22.8, 'Twenty-one points now for Beausoleil.', 'Vingt et un points maintenant pour Beausoleil.'],
]

/** Fits every clip: in all of them, the action turns at about the same moments. */
const anySport: Line[] = [
  [0.8, 3.4, 'We are back, and it could not be closer.', 'Nous voilà de retour, et c’est on ne peut plus serré.'],
  [
    3.6,
    6.2,
    'They move it well here, patient, looking for the gap.',
    'Beau mouvement, de la patience, ils cherchent l’ouverture.',
  ],
  [6.6, 9.4, 'What a chance that was! The crowd is on its feet.', 'Quelle occasion! La foule est debout.'],
  [9.8, 13, 'Here they come again. Watch the far side.', 'Ils reviennent. Regardez le côté opposé.'],
  [14.4, 17.4, 'Yes! And they are in front!', 'Oui! Et les voilà en tête!'],
  [17.8, 22.6, 'University sport at its best, live on Podium.', 'Le meilleur du sport universitaire, en direct sur Podium.'],
]

const COMMENTARY: Record<ClipName, Line[]> = { hockey, soccer, basketball, arena: anySport }

/** The commentary of a clip, or one that fits all, as WebVTT over this many loops. */
export function captions(language: Language, loops: number, clip?: ClipName): string {
  const lines = clip ? COMMENTARY[clip] : anySport
  const cues = Array.from({ length: loops }, (_, loop) => {
    const start = loop * SEGMENTS_PER_LOOP * SEGMENT_SECONDS
    return lines.map(
      ([from, to, en, fr]) => `${timestamp(start + from)} --> ${timestamp(start + to)}\n${language === 'en' ? en : fr}`,
    )
  })
  return `WEBVTT\n\n${cues.flat().join('\n\n')}\n`
}

function timestamp(seconds: number): string {
  const whole = Math.round(seconds * 1_000)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(whole / HOUR_MS)}:${two((whole / 60_000) % 60)}:${two((whole / 1_000) % 60)}.${String(whole % 1_000).padStart(3, '0')}`
}
