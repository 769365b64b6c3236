export const BENCH_PASSWORD = 'a password for benches only'
