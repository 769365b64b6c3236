import startPostgres from '../peers/postgres.ts'

/** A real PostgreSQL for the tests that need two nodes. */
export default startPostgres
