import type { Picture } from '../stage.ts'
import { basketballPictures } from './basketball.ts'
import { fieldPictures } from './field.ts'
import { footballPictures } from './football.ts'
import { icePictures } from './ice.ts'
import { showPictures } from './shows.ts'
import { trackAndMatPictures } from './track-and-mat.ts'
import { volleyballPictures } from './volleyball.ts'
import { waterPictures } from './water.ts'

/** Every thumbnail of the demo catalogue. */
export async function allPictures(): Promise<Picture[]> {
  const rooms = [
    footballPictures,
    basketballPictures,
    icePictures,
    fieldPictures,
    volleyballPictures,
    trackAndMatPictures,
    waterPictures,
    showPictures,
  ]
  return (await Promise.all(rooms.map((room) => room()))).flat()
}
