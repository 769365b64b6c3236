import { palette } from './render/develop.ts'

/** The family: thirteen prints that all start near the site's own night blue. */
export const volt = palette('#070b07', '#3f5c12', '#e4ff7a', '#d4ff3f')
export const frost = palette('#060d16', '#1c5c8c', '#c9f0ff', '#5fd0ff')
export const ember = palette('#100709', '#a52f16', '#ffc58a', '#ff6a2b')
export const violet = palette('#0a0818', '#4c2bb8', '#e2ccff', '#9d6bff')
export const amber = palette('#0f0a05', '#9c5b0a', '#ffe6a0', '#ffb52b')
export const teal = palette('#04100f', '#0b756e', '#b9fff0', '#2bf0d0')
export const crimson = palette('#11060a', '#a3153b', '#ffb3bf', '#ff3b5c')
export const cobalt = palette('#05091a', '#1d45c4', '#bcd2ff', '#4d83ff')
export const orchid = palette('#100618', '#96209a', '#ffc4f2', '#ff5fe0')
export const pine = palette('#050f0a', '#176b40', '#c8ffd6', '#4dff9a')
export const steel = palette('#0a0c10', '#4a5a70', '#f4ecdf', '#ffd9a8')
export const dusk = palette('#080a1a', '#413c92', '#ffc597', '#ff8a5c')
export const sepia = palette('#0f0b08', '#6e4a2a', '#ffe8c4', '#ffc27a')
