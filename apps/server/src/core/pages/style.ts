/** The web build's copy of its font, at a URL that stays. Without a web build the system's font is used. */
export const FONT = '/inter.woff2'

/** Repeats the web app's colours, because these pages load nothing of it but the font. */
export const style = `
@font-face { font-family: Inter; src: url(${FONT}) format("woff2"); font-weight: 100 900; font-display: swap; }
:root {
  color-scheme: light dark;
  --canvas: #fdfcfa; --surface: #ffffff; --line: #e8e3da; --field: #8a8075;
  --ink: #211c17; --dim: #6a6157; --accent: #b8430a; --on-accent: #ffffff; --quiet: #d9cfc1; --bad: #b3261e;
  --float: 0 1px 2px rgb(60 40 20 / 6%), 0 8px 28px rgb(60 40 20 / 10%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #181512; --surface: #1f1b17; --line: #2b2521; --field: #7d7368;
    --ink: #f0eae2; --dim: #a79c90; --accent: #f08a4b; --on-accent: #211c17; --quiet: #4a4037; --bad: #f28b82;
    --float: 0 0 0 1px rgb(255 240 220 / 6%), 0 12px 36px rgb(0 0 0 / 40%);
  }
}
* { box-sizing: border-box; }
body {
  display: flex; flex-direction: column; align-items: center; min-height: 100vh; min-height: 100dvh; margin: 0;
  padding: clamp(16px, 4vw, 32px);
  background: var(--canvas); color: var(--ink);
  font: 15px/24px Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  -webkit-text-size-adjust: 100%;
}
header, main, footer { width: 100%; max-width: 640px; }
header { display: flex; align-items: center; gap: 8px; padding-block: 8px clamp(24px, 9vh, 88px); font-weight: 620; }
header svg { color: var(--accent); }
main {
  display: grid; gap: 20px; padding: clamp(20px, 5vw, 36px);
  border-radius: 16px; background: var(--surface); box-shadow: var(--float);
}
h1 { margin: 0; font-size: 22px; line-height: 30px; font-weight: 640; letter-spacing: -0.01em; overflow-wrap: anywhere; text-wrap: balance; }
p { margin: 0; overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; gap: 2px 10px; margin-block-start: 6px; color: var(--dim); font-size: 14px; line-height: 20px; font-variant-numeric: tabular-nums; }
.facts > * + *::before { content: "·"; margin-inline-end: 10px; }
.sound { display: flex; align-items: center; gap: 14px; }
.wave-box { flex: 1 1 0; min-width: 0; border-radius: 6px; touch-action: manipulation; }
.scripted .wave-box, .scripted .said span { cursor: pointer; }
.wave { display: block; width: 100%; height: 72px; }
button.play { display: grid; place-items: center; width: 48px; height: 48px; padding: 0; border-radius: 50%; }
button.play svg { width: 22px; height: 22px; fill: currentColor; }
.play .to-pause, .play.playing .to-play { display: none; }
.play.playing .to-pause { display: inline; }
.clock { flex: none; color: var(--dim); font-size: 13px; font-variant-numeric: tabular-nums; }
button.speed { height: 44px; min-width: 44px; padding: 0 8px; background: none; color: var(--dim); font-size: 13px; font-variant-numeric: tabular-nums; }
[hidden] { display: none !important; }
.said span { border-radius: 4px; }
.said span.now { background: color-mix(in srgb, var(--accent) 22%, transparent); }
@media (max-width: 480px) { .sound { flex-wrap: wrap; gap: 8px 12px; } .wave-box { flex-basis: 60%; } .clock { margin-inline-start: 60px; } button.speed { margin-inline-start: auto; } }
.wave rect { fill: var(--quiet); }
.wave .heard { fill: var(--accent); }
.wave.still rect { fill: var(--accent); }
audio { display: block; width: 100%; height: 48px; border-radius: 24px; }
.said { padding-block-start: 20px; border-block-start: 1px solid var(--line); font-size: 17px; line-height: 28px; text-wrap: pretty; white-space: pre-line; }
a { color: var(--accent); text-underline-offset: 3px; }
form { display: grid; gap: 8px; }
label { font-weight: 550; }
.row { display: flex; flex-wrap: wrap; gap: 8px; }
input {
  flex: 1 1 200px; min-width: 0; height: 44px; padding-inline: 14px;
  border: 1px solid var(--field); border-radius: 8px; background: var(--surface); color: var(--ink); font: inherit; font-size: 16px;
}
button {
  flex: 0 0 auto; height: 44px; padding-inline: 20px;
  border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer;
}
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.wrong { color: var(--bad); }
footer { margin-block-start: auto; padding-block: 32px 8px; color: var(--dim); font-size: 13px; line-height: 20px; text-align: center; }
footer a { color: inherit; }
.embedded { padding: 0; background: transparent; }
.embedded main { min-height: 100vh; align-content: center; gap: 12px; padding: 16px 20px; border: 1px solid var(--line); border-radius: 12px; box-shadow: none; }
.embedded h1 { font-size: 16px; line-height: 22px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.embedded .wave { height: 48px; }
.embedded .top { display: flex; justify-content: space-between; gap: 16px; }
.embedded .top > div { min-width: 0; }
`
