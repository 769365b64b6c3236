/** Audience figures by the minute, and links to reports. */
export const audienceSchema = `
create table audience_minute (
  episode text not null,
  minute integer not null,
  language text not null,
  surface text not null,
  mode text not null,
  crowd text not null,
  players integer not null,
  stalls integer not null,
  errors integer not null,
  stalled integer not null default 0,
  primary key (episode, minute, language, surface, mode, crowd)
);
create index audience_minute_by_minute on audience_minute (minute);
create table audience_link (
  id text primary key,
  token_digest text not null unique,
  scope text not null,
  scope_id text not null,
  from_date text not null,
  to_date text not null,
  label text not null,
  made_at text not null,
  made_by text not null,
  ends_at text not null
);
`
