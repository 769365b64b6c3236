import { putCodeBack } from '../../../access/codes/edit-codes.server.ts'
import { putEpisodesBack } from '../../../catalog/episodes/many-episodes.server.ts'
import { putChampionshipBack } from '../../../championships/restore-championship.server.ts'
import { putDeletedBack } from '../../../events/deletions/restore.server.ts'
import { putEditedBack } from '../../../events/edit/undo-event.server.ts'
import { takeBackBy } from '../../../history/take-back.server.ts'
import { putClipBack } from '../../../moments/clips/edit-clips.server.ts'
import { putEntryBack } from '../../../translation/entries/edit-glossary.server.ts'
import { putProposalsBack } from '../../../translation/french/approve-french.server.ts'
import { putLineBack } from '../../../translation/french/edit-french.server.ts'
import { putPatternBack } from '../../../translation/patterns/edit-patterns.server.ts'

/** Restores anything that staff have deleted or can undo, from the trash or within the hour. */
export const takeBack = takeBackBy({
  category: putDeletedBack,
  series: putDeletedBack,
  episode: putDeletedBack,
  event: putDeletedBack,
  team: putDeletedBack,
  school: putDeletedBack,
  venue: putDeletedBack,
  championship: putChampionshipBack,
  event_edit: putEditedBack,
  episode_edit: putEpisodesBack,
  episode_batch: putEpisodesBack,
  clip: putClipBack,
  access_code: putCodeBack,
  translation: putLineBack,
  french_approval: putProposalsBack,
  glossary_entry: putEntryBack,
  french_pattern: putPatternBack,
})
