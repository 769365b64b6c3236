/** Queued background work. */
export const workSchema = `
create table work (
  kind text not null,
  key text not null,
  about text,
  payload text,
  added_at text not null,
  due_at text,
  tries integer not null default 0,
  fault text,
  claimed_by text,
  primary key (kind, key)
);
create index work_due on work (kind, due_at) where due_at is not null;
create index work_about on work (kind, about) where about is not null;
create index work_claimed on work (kind, claimed_by) where claimed_by is not null;
`
