/** The card a link to the site shows in a chat: the mark, the promise and three pictures on the wall. */
export function ogCard({ faces, pictures }) {
  const hung = (name, left, top, width) =>
    `<div class="hung" style="left:${left}px;top:${top}px;width:${width}px"><img src="data:image/png;base64,${pictures[name].toString('base64')}"></div>`;
  return `<style>${faces}
    body{margin:0;width:1200px;height:630px;background:#faf7f1;color:#1d1a16;position:relative;overflow:hidden;font-family:Instrument}
    h1{position:absolute;left:64px;top:170px;width:600px;margin:0;font:650 76px/0.98 Bricolage;letter-spacing:-0.025em}
    .name{position:absolute;left:64px;top:60px;display:flex;gap:16px;align-items:center;font:700 36px Bricolage;letter-spacing:-0.02em}
    p{position:absolute;left:64px;bottom:56px;margin:0;font-size:27px;color:#665f54;width:520px;line-height:1.35}
    .hung{position:absolute;background:#fffdf9;border:2px solid #1d1a16;padding:18px;box-sizing:border-box}
    .hung img{display:block;width:100%;outline:1px solid #ded6c8}
  </style>
  <div class="name"><svg width="44" height="44" viewBox="0 0 32 32" fill="none" stroke-width="4"><path d="M18 4H4v24h24V14" stroke="#1d1a16"/><path d="M23 2h7v7" stroke="#fd543f"/></svg>EventFrame</div>
  <h1>Create Branded Event Photos in Seconds</h1>
  <p>One frame, one link, one QR code. Guests walk away with the photo.</p>
  ${hung('wedding', 716, -70, 260)}${hung('fair', 716, 344, 260)}${hung('birthday', 1000, 60, 280)}${hung('run', 1000, 366, 280)}`;
}
