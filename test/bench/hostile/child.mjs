/** Owns one reading of one hostile file: time of the processors, largest resident size, and what it was refused with. */
const [, , bundle, name, size] = process.argv;
const { hostileFiles, compile, assets, loadConfig, inferRows, printRows, formatDiagnostic } = await import(bundle);
const { read, text: make } = hostileFiles.find((file) => file.name === name);
const text = make(Number(size));
const before = process.cpuUsage();

async function diagnosticsOf(source) {
  if (read === "configuration") return loadConfig(text).diagnostics;
  if (read === "description") return (await compile(source, {}, assets)).diagnostics;
  printRows(inferRows([source]));
  return [];
}

const source = { name: "hostile.yaml", text };
const diagnostics = await diagnosticsOf(source);
for (const diagnostic of diagnostics) formatDiagnostic(diagnostic, source);
const { user, system } = process.cpuUsage(before);
const codes = [...new Set(diagnostics.map(({ code }) => code))];
const megabytes = (process.resourceUsage().maxRSS * 1024) / 1e6;
process.stdout.write(JSON.stringify({ seconds: (user + system) / 1e6, megabytes, codes }));
