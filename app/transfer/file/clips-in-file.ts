import { z } from 'zod'
import { isClipLength, LATEST_CLIP, MOST_CLIPS } from '../../moments/clips/clips.ts'
import { both, flag, given, LENGTHS, matching, orEmpty, picture, time, whole } from './file-values.ts'

/** The clips of an episode in a file (spec J6). `isOfVideo`: false when the episode has another video since. */
export const clipsInFile = z
  .array(
    z
      .object(
        {
          id: given(matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'bad-id')),
          baseAt: given(orEmpty(time)),
          fromMs: given(whole(0)),
          toMs: given(whole(0)),
          isOfVideo: given(flag),
          title: both(LENGTHS.title).refine(({ en, fr }) => en !== '' || fr !== '', 'required'),
          thumbnail: given(picture),
          tellsResult: given(flag),
          madeAt: given(time),
        },
        'type',
      )
      .refine(({ fromMs, toMs }) => isClipLength(toMs - fromMs) && toMs <= LATEST_CLIP, {
        path: ['toMs'],
        message: 'bad-number',
      }),
    'type',
  )
  .max(MOST_CLIPS, 'too-many')

export type FileClip = z.output<typeof clipsInFile>[number]
