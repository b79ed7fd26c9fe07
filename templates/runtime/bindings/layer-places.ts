/** Owns the order of layers, for clients and dispatchers. */
import type { LayerPlace } from "../description.js";

const places: readonly LayerPlace[] = ["parts", "signature", "own", "addressing"];

/** The layers from the wire to the operation, in the order of their places. */
export function inPlaces<Layer extends { readonly place?: LayerPlace | undefined }>(layers: readonly Layer[]): Layer[] {
  return places.flatMap((place) => layers.filter((layer) => (layer.place ?? "own") === place));
}
