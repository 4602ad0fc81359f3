/**
 * Everything from a chosen file to a framed photo, as one file of its own: loaded while the guest is still
 * choosing, so that the first paint does not carry it.
 */
export { PlaceStep } from '../place/place-step';
export { openPhoto, PhotoProblem } from '../place/open-photo';
export { restoreFramedPhoto } from '../result/render-framed-photo';
export { ResultStep } from '../result/result-step';
export { generate } from '../result/generate';
