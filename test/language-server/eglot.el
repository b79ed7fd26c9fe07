;;; Drives Emacs with eglot through a description: diagnostics, quick fix, hover, rename and completion, as its buffer has them.  -*- lexical-binding: t -*-
;;; Run by editors.mjs; prints a line of JSON for each thing that was seen.
(require 'eglot)
(require 'yaml-mode)
(setq eglot-confirm-server-initiated-edits nil)
(add-to-list 'eglot-server-programs `(yaml-mode "node" ,(getenv "CODEGEN_CLI") "lsp" "--stdio"))

(defun tell (name value)
  (princ (format "%s\n" (json-encode (list name value)))))

(defun wait-for (what ready)
  (let ((deadline (+ (float-time) 60)))
    (while (not (funcall ready))
      (when (> (float-time) deadline)
        (tell "timeout" what)
        (kill-emacs 1))
      (accept-process-output nil 0.05))))

(defun go-to (text)
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))

(defun line ()
  (buffer-substring-no-properties (line-beginning-position) (line-end-position)))

(find-file (getenv "CODEGEN_FILE"))
(yaml-mode)
(apply #'eglot (eglot--guess-contact))
(wait-for "the server" #'eglot-current-server)
(flymake-start)
(wait-for "diagnostics" #'flymake-diagnostics)
(tell "diagnostic" (flymake-diagnostic-text (car (flymake-diagnostics))))

(go-to "strng")
(eglot-code-actions (point) nil "quickfix" t)
(tell "quick fix" (line))

(go-to "getOrder:")
(defvar hover nil)
;; In a batch no idle time sends the change.
(eglot--signal-textDocument/didChange)
(eglot-hover-eldoc-function (lambda (text &rest _) (setq hover (substring-no-properties text))))
(wait-for "the hover" (lambda () hover))
(tell "hover" hover)

(go-to "  Order:")
(forward-char 3)
(eglot-rename "Purchase")
(tell "rename" (buffer-substring-no-properties (point-min) (point-max)))

(go-to "result: void")
(search-forward ": ")
(delete-region (point) (line-end-position))
(insert "Purch")
(completion-at-point)
(tell "completed" (line))
(kill-emacs 0)
