/** Topics that open pages follow, and the states of streams in the provider's list. */
export const liveSchema = `
create table live_topic (
  topic text primary key,
  v integer not null,
  seq integer not null
);
create index live_topic_by_seq on live_topic (seq);
create table all_live_stream (
  episode_doc_id text primary key references all_episode (doc_id) on update cascade on delete cascade,
  stream text not null,
  is_live integer not null,
  said_at text not null,
  missing_since text
);
`
