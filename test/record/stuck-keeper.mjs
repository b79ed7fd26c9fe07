/** A keeper of the tests that hangs on its first batch, as the first of its kind; the next one counts what it is told. */
import { parentPort, workerData } from "node:worker_threads";

parentPort.postMessage("begun");
parentPort.on("message", (message) => {
  if (message === "finish") {
    parentPort.postMessage("finished");
    parentPort.close();
    return;
  }
  const turns = new Int32Array(workerData.turns);
  if (Atomics.add(turns, 0, 1) === 0) for (;;);
  parentPort.postMessage({ kept: "count soap11" });
  parentPort.postMessage({ done: message.bytes.byteLength });
});
