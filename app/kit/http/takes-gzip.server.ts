const TAKES_GZIP = /(?:^|[,\s])gzip(?![\w-])(?!\s*;\s*q=0(\.0*)?\s*(,|$))/

/** True when an Accept-Encoding header names gzip, and not with weight 0. */
export const takesGzip = (accepted: string | null | undefined): boolean => TAKES_GZIP.test(accepted ?? '')
