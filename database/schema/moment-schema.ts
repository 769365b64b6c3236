/** The clocks of webcasts, staff's changes of moments, clips, and tickets of viewers who cannot watch. */
export const momentSchema = `
create table all_episode_clock (
  episode_doc_id text not null references all_episode (doc_id) on update cascade on delete cascade,
  video text not null,
  media_ms integer not null,
  wall_at text not null,
  set_by text not null,
  set_at text not null,
  primary key (episode_doc_id, video, media_ms)
);
create table all_moment_edit (
  event_id text not null references all_event (id) on update cascade on delete cascade,
  fact_id text not null,
  is_hidden integer not null,
  title_en text not null,
  title_fr text not null,
  shift_ms integer not null,
  primary key (event_id, fact_id)
);
create table all_clip (
  id text primary key,
  episode_doc_id text not null references all_episode (doc_id) on update cascade on delete cascade,
  video text not null,
  base_at text,
  from_ms integer not null,
  to_ms integer not null,
  title_en text not null,
  title_fr text not null,
  thumbnail text not null,
  tells_result integer not null,
  made_by text not null,
  made_at text not null,
  version integer not null,
  updated_at text not null
);
create index clip_of_episode on all_clip (episode_doc_id);
create table ticket (
  id text primary key,
  code text not null unique,
  made_at text not null,
  ends_at text not null,
  verdict text not null,
  host text not null,
  event_id text not null,
  language text not null,
  facts text not null
);
create index ticket_made on ticket (made_at);
create index ticket_ends on ticket (ends_at);
`
