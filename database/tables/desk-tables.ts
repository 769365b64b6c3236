/** Game day: what staff tell viewers, hold and do at the desk. */
export type DeskTables = {
  notice: NoticeTable
  event_lock: EventLockTable
  desk_command: DeskCommandTable
}

/** A notice for an event or a series; with neither, for the whole site. */
type NoticeTable = {
  id: string
  event_id: string | null
  series_doc_id: string | null
  text_en: string
  text_fr: string
  /** Null: until it is taken away. */
  ends_at: string | null
  created_at: string
  /** The uid of who wrote it; '' for the site itself. */
  created_by: string
}

/** An axis of an event's state that only staff change. */
type EventLockTable = {
  event_id: string
  /** 'play'. */
  axis: string
  /** The uid of who locked it. */
  locked_by: string
  locked_at: string
}

/** A command of the desk that was carried out: one that is sent again gets the same answer. Kept for a day. */
type DeskCommandTable = {
  /** Made by the browser. */
  id: string
  uid: string
  /** '' for one about the whole site. */
  event_id: string
  command: string
  /** JSON: what was answered. */
  answer: string
  /** JSON: what puts it back; null once that has been done, and for what cannot be undone. */
  undo: string | null
  made_at: string
}
