/** Schools, teams, venues and games. */
export const eventSchema = `
create table all_venue (
  id text primary key,
  name_en text not null,
  name_fr text not null,
  city text not null,
  province text not null,
  zone text not null,
  version integer not null,
  updated_at text not null,
  removed_id text
);
create table all_school (
  id text primary key,
  name_en text not null,
  name_fr text not null,
  short_en text not null,
  short_fr text not null,
  nickname_en text not null,
  nickname_fr text not null,
  code text not null,
  colour text not null,
  logo text not null,
  home_venue_id text references all_venue (id) on update cascade on delete set null,
  version integer not null,
  updated_at text not null,
  removed_id text
);
create index school_by_venue on all_school (home_venue_id);
create unique index school_code on all_school (code) where removed_id is null;
create table all_team (
  id text primary key,
  slug text not null,
  school_id text not null references all_school (id) on update cascade,
  sport text not null,
  gender text not null,
  version integer not null,
  updated_at text not null,
  removed_id text
);
create index team_by_school on all_team (school_id);
create unique index team_slug on all_team (slug) where removed_id is null;
create unique index team_once on all_team (school_id, sport, gender) where removed_id is null;
create table all_event (
  id text primary key,
  sport text not null,
  kind text not null,
  home_team_id text references all_team (id) on update cascade,
  away_team_id text references all_team (id) on update cascade,
  title_en text not null,
  title_fr text not null,
  is_neutral integer not null,
  venue_id text references all_venue (id) on update cascade,
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
  series_doc_id text references all_series (doc_id) on update cascade on delete set null,
  sequence integer not null,
  source_key text,
  version integer not null,
  created_at text not null,
  updated_at text not null,
  imported_at text,
  continues_event_id text,
  called_off_from text,
  picture_notes integer not null default 0,
  state text not null default 'public',
  public_at text,
  removed_id text
);
create index event_by_venue on all_event (venue_id);
create unique index event_source_key on all_event (source_key) where removed_id is null;
create index event_removed on all_event (removed_id, id) where removed_id is not null;
create index event_series on all_event (series_doc_id);
create index event_by_continued on all_event (continues_event_id);
create index event_by_home_team on all_event (home_team_id);
create index event_by_away_team on all_event (away_team_id);
create index event_public_at on all_event (public_at);
create table all_event_episode (
  event_id text not null references all_event (id) on update cascade on delete cascade,
  episode_doc_id text not null references all_episode (doc_id) on update cascade on delete cascade,
  label_en text not null,
  label_fr text not null,
  position integer not null,
  primary key (event_id, episode_doc_id)
);
create index event_episode_by_episode on all_event_episode (episode_doc_id);
create table all_event_date (
  id text primary key,
  event_id text not null references all_event (id) on update cascade on delete cascade,
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
create index event_date_by_event on all_event_date (event_id);
create table all_saved_team (
  uid text not null references viewer (id) on delete cascade,
  team_id text not null references all_team (id) on update cascade on delete cascade,
  saved_at text not null,
  primary key (uid, team_id)
);
create index saved_team_by_team on all_saved_team (team_id);
`
