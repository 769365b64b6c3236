/** The machine's monotonic clock in ms: the same in every process. */
export const now = () => Number(process.hrtime.bigint()) / 1e6
