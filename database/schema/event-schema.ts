/** Schools, teams, venues and games. */
export const eventSchema = `
create table venue (
  id text primary key,
  name_en text not null,
  name_fr text not null,
  city text not null,
  province text not null,
  zone text not null,
  version integer not null,
  updated_at text not null
);
create table school (
  id text primary key,
  name_en text not null,
  name_fr text not null,
  short_en text not null,
  short_fr text not null,
  nickname_en text not null,
  nickname_fr text not null,
  code text not null unique,
  colour text not null,
  logo text not null,
  home_venue_id text references venue (id) on delete set null,
  version integer not null,
  updated_at text not null
);
create table team (
  id text primary key,
  slug text not null unique,
  school_id text not null references school (id),
  sport text not null,
  gender text not null,
  version integer not null,
  updated_at text not null,
  unique (school_id, sport, gender)
);
create table event (
  id text primary key,
  sport text not null,
  kind text not null,
  home_team_id text references team (id),
  away_team_id text references team (id),
  title_en text not null,
  title_fr text not null,
  is_neutral integer not null,
  venue_id text references venue (id),
  local_date text not null,
  local_time text,
  zone text not null,
  is_later integer not null,
  starts_at text,
  expected_minutes integer not null,
  schedule_state text not null,
  play_state text not null,
  has_picture_fault integer not null,
  reason_en text not null,
  reason_fr text not null,
  series_doc_id text references series (doc_id) on delete set null,
  sequence integer not null,
  source_key text unique,
  version integer not null,
  created_at text not null,
  updated_at text not null,
  imported_at text,
  continues_event_id text,
  called_off_from text,
  picture_notes integer not null default 0,
  state text not null default 'public',
  public_at text
);
create index event_series on event (series_doc_id);
create index event_by_continued on event (continues_event_id);
create index event_by_home_team on event (home_team_id);
create index event_by_away_team on event (away_team_id);
create index event_public_at on event (public_at);
create table event_episode (
  event_id text not null references event (id) on delete cascade,
  episode_doc_id text not null references episode (doc_id) on delete cascade,
  label_en text not null,
  label_fr text not null,
  position integer not null,
  primary key (event_id, episode_doc_id)
);
create index event_episode_by_episode on event_episode (episode_doc_id);
create table event_date (
  id text primary key,
  event_id text not null references event (id) on delete cascade,
  local_date text not null,
  local_time text,
  zone text not null,
  is_later integer not null,
  starts_at text,
  replaced_at text not null,
  replaced_by text not null,
  reason_en text not null,
  reason_fr text not null
);
create index event_date_by_event on event_date (event_id);
create table saved_team (
  uid text not null references viewer (id) on delete cascade,
  team_id text not null references team (id) on delete cascade,
  saved_at text not null,
  primary key (uid, team_id)
);
`
