/** The part of libheif's own JavaScript interface that tests decode with. */
declare module 'libheif-js/wasm-bundle.js' {
  interface DecodedImage {
    get_width(): number;
    get_height(): number;
    /** Fills `image.data` with RGBA, row by row, and calls `done`. */
    display<Image extends { data: Uint8ClampedArray; width: number; height: number }>(
      image: Image,
      done: (image: Image) => void,
    ): void;
  }
  const libheif: { HeifDecoder: new () => { decode(file: Uint8Array): DecodedImage[] } };
  export default libheif;
}
