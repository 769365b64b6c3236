/** Topics that open pages follow, and live streams. */
export type LiveTables = {
  live_topic: LiveTopicTable
  live_stream: LiveStreamTable
}

/** The current version of each topic; `seq` orders changes over all topics. */
type LiveTopicTable = { topic: string; v: number; seq: number }

/** The last state of an episode's stream in the provider's list; without a row, the list has never named it as live. */
type LiveStreamTable = {
  episode_doc_id: string
  stream: string
  is_live: number
  said_at: string
  /** The time when nodes stopped finding the stream in the list. */
  missing_since: string | null
}
