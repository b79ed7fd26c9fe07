/**
 * Owns that commands in tests run as outside of GitHub Actions, also where the tests are a step of it.
 * Invariant: no test annotates the run that it is part of, or writes into its summary.
 */
delete process.env["GITHUB_ACTIONS"];
delete process.env["GITHUB_STEP_SUMMARY"];
