-- Drives Neovim through a description: completion, hover, rename and a quick fix, each seen in its buffer or window.
-- Run by editors.mjs; prints a line of JSON for each thing that was seen.
local cli, file = vim.env.CODEGEN_CLI, vim.env.CODEGEN_FILE

local function tell(name, value)
  io.stdout:write(vim.fn.json_encode({ name, value }) .. "\n")
end

local function wait_for(what, ready)
  if not vim.wait(60000, ready, 50) then
    tell("timeout", what)
    vim.cmd("cquit 1")
  end
end

local function buffer_text()
  return table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), "\n")
end

local function cursor_at(pattern, column)
  vim.fn.cursor(1, 1)
  local line = vim.fn.search(pattern, "cW")
  vim.fn.cursor(line, vim.fn.col(".") + column)
end

vim.cmd("edit " .. vim.fn.fnameescape(file))
local client = vim.lsp.start_client({ name = "codegen", cmd = { "node", cli, "lsp", "--stdio" } })
vim.lsp.buf_attach_client(0, client)
vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
wait_for("the server", function()
  local found = vim.lsp.get_client_by_id(client)
  return found ~= nil and found.initialized == true
end)

-- A problem, while the text has one.
wait_for("diagnostics", function()
  return #vim.diagnostic.get(0) > 0
end)
tell("diagnostic", vim.diagnostic.get(0)[1].message)

-- Its quick fix, as `vim.lsp.buf.code_action()` asks for it.
cursor_at("strng", 0)
vim.ui.select = function(items, _, choose)
  choose(items[1], 1)
end
vim.lsp.buf.code_action()
wait_for("the quick fix", function()
  return not buffer_text():find("strng")
end)
tell("quick fix", vim.fn.getline("."))
wait_for("no diagnostics", function()
  return #vim.diagnostic.get(0) == 0
end)

-- Hover opens a window.
cursor_at("getOrder:", 1)
vim.lsp.buf.hover()
local hover
wait_for("the hover", function()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= "" then
      hover = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), "\n")
    end
  end
  return hover ~= nil
end)
tell("hover", hover)

-- Rename, in every place.
cursor_at("  Order:", 3)
vim.lsp.buf.rename("Purchase")
wait_for("the rename", function()
  return buffer_text():find("result: Purchase") ~= nil
end)
tell("rename", buffer_text())

-- Completion by CTRL-X CTRL-O behind `result: `: the candidates, and what the first one makes of the line.
cursor_at("result: void", 8)
vim.cmd("normal! D")
vim.api.nvim_create_autocmd("CompleteChanged", {
  callback = function()
    if vim.g.candidates == nil then
      vim.g.candidates = vim.tbl_map(function(item)
        return item.abbr ~= "" and item.abbr or item.word
      end, vim.fn.complete_info({ "items" }).items)
      vim.schedule(function()
        local keys = vim.api.nvim_replace_termcodes("<C-y><Esc>", true, false, true)
        vim.api.nvim_feedkeys(keys, "n", false)
        vim.schedule(function()
          vim.defer_fn(function()
            tell("candidates", vim.g.candidates)
            tell("completed", vim.fn.getline("."))
            vim.cmd("qall!")
          end, 200)
        end)
      end)
    end
  end,
})
vim.defer_fn(function()
  tell("timeout", "completion")
  vim.cmd("cquit 1")
end, 60000)
vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes("A<C-x><C-o>", true, false, true), "n", false)
