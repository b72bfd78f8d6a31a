/** Changes with the shapes of what the server answers: assets.config.ts. */
declare const __SHAPES__: number
